import type { Sent } from "../../errors.ts";
import { linkSignals } from "../../internal/abort.ts";
import { checkOptions } from "../../internal/arguments.ts";
import { backoffMs } from "../../internal/backoff.ts";
import { checkCount } from "../../internal/counts.ts";
import { checkDuration } from "../../internal/durations.ts";
import { type Environment, PLATFORM } from "../../internal/environment.ts";
import { publishRetry, type RetryMessage } from "../observability/channels.ts";
import { Ticket } from "../ticket.ts";
import { amendRequest, canReplay } from "../transports/call-request.ts";
import { isTransportFailure, sentOf } from "../transports/failure.ts";
import { retryAfterSeconds } from "../transports/retry-after.ts";
import {
  chatIdOf,
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "../transports/transport.ts";
import { CancellableWaits } from "./cancellable-waits.ts";
import { isIdempotent } from "./idempotent.ts";

const BUDGET_CAPACITY = 500;
const RETRY_COST = 5;

/** Settings of {@link withRetry}. */
export interface RetryOptions {
  /** The maximum number of attempts per call, the first included. `Infinity`: as many as fit into `timeoutMs`. Default: 4. */
  readonly maxAttempts?: number;
  /**
   * The longest wait in milliseconds that a 429 may ask for; if it asks for more, the call fails at once. `Infinity`: as long
   * as it asks, up to a day. Default: 20,000.
   */
  readonly maxWaitMs?: number;
}

/**
 * Wraps a transport so that a failed call is retried wherever that cannot do anything twice. A call that never left or got a
 * 429 is retried whatever its method; a call that may have been executed (a server error, a broken connection) only if its
 * method is idempotent. A `sendMessage` whose response was lost is never sent again.
 *
 * The delays are an exponential back-off with full jitter, or what a 429 asks for. Retries end with the call's own `timeoutMs`
 * and signal, and with `close()`.
 *
 * @throws RangeError for an option that is out of range.
 */
export function withRetry(transport: Transport, options: RetryOptions = {}): Transport {
  return withRetryIn(transport, options, PLATFORM);
}

/** {@link withRetry} in the given environment. */
export function withRetryIn(
  transport: Transport,
  options: RetryOptions,
  { sleep, random }: Pick<Environment, "sleep" | "random">,
): Transport {
  checkOptions("withRetry()", options, { maxAttempts: 1, maxWaitMs: 1 });
  const { maxAttempts = 4, maxWaitMs = 20_000 } = options;
  checkCount("maxAttempts", maxAttempts);
  checkDuration("maxWaitMs", maxWaitMs, { zero: true, infinity: true });
  const budget = new RetryBudget();
  const waits = new CancellableWaits();

  /** Milliseconds until the next attempt; `undefined` if there must be none. */
  function delayAfter(
    attempt: Attempt,
    request: TransportRequest,
    attempts: number,
  ): number | undefined {
    if (attempts >= maxAttempts) return undefined;
    if (attempt.retryAfterSeconds !== undefined) {
      const retryAfterMs = attempt.retryAfterSeconds * 1000;
      return retryAfterMs <= maxWaitMs ? retryAfterMs : undefined;
    }
    if (attempt.sent !== "no" && !canRepeat(request, attempt.sent)) return undefined;
    if (!budget.spend()) return undefined;
    return backoffMs(attempts, random);
  }

  async function sendWithRetries(
    request: TransportRequest,
    ticket: Ticket,
  ): Promise<TransportResponse> {
    let sent: Sent = "no";
    for (let attempts = 1; ; attempts++) {
      const { sends } = ticket;
      const attempt = await (attempts === 1
        ? attemptOnce(transport, request)
        : resend(transport, request, attempts - 1));
      ticket.count(sends);
      if (attempt.isFinal) {
        budget.refund();
        return attempt.settle(sent);
      }
      if (attempt.sent !== "no") sent = attempt.sent;
      const hasEnded = waits.isClosed || ticket.sends >= ticket.maxSends || !canReplay(request);
      const delayMs = hasEnded ? undefined : delayAfter(attempt, request, attempts);
      if (delayMs === undefined) return attempt.settle(sent);
      const { method, params, logger } = request;
      const { reason } = attempt;
      publishRetry({ method, chatId: chatIdOf(params), attempts, delayMs, reason }, logger);
      await waits.run(request, sent, (signal) => sleep(delayMs, signal));
    }
  }

  return {
    async send(request) {
      if (request.ticket !== undefined) return sendWithRetries(request, request.ticket);
      const ticket = new Ticket();
      try {
        return await sendWithRetries(amendRequest(request, { ticket }), ticket);
      } finally {
        ticket.end();
      }
    },
    close() {
      waits.close();
      return transport.close();
    },
  };
}

/** Whether a second execution changes nothing. A download must not have passed on any bytes. */
function canRepeat({ method, params, sink }: TransportRequest, sent: Sent): boolean {
  return sink === undefined ? isIdempotent(method, params) : sent !== "yes";
}

/** The outcome of one attempt. */
interface Attempt {
  /** A retry would change nothing: the call succeeded, or every attempt would be refused for the same reason. */
  readonly isFinal: boolean;
  /** How far the call got: `"no"` if it was certainly not executed. */
  readonly sent: Sent;
  /** How long a 429 asks to wait. */
  readonly retryAfterSeconds: number | undefined;
  /** The reason to report for a retry. */
  readonly reason: RetryMessage["reason"];
  /** Returns the response or throws the failure; `sent` is how far the furthest attempt got. */
  readonly settle: (sent: Sent) => TransportResponse;
}

/** Gives each retry its own signal: transports leave listeners behind, and Node warns of a leak at more than ten on one. */
async function resend(
  transport: Transport,
  request: TransportRequest,
  resendCount: number,
): Promise<Attempt> {
  const { signal, unlink } = linkSignals([request.signal]);
  const attempt = await attemptOnce(transport, { ...request, signal, resendCount });
  unlink();
  return attempt;
}

async function attemptOnce(transport: Transport, request: TransportRequest): Promise<Attempt> {
  try {
    const response = await transport.send(request);
    const { status } = response;
    return {
      isFinal: status < 500 && status !== 429,
      sent: status === 429 ? "no" : "maybe",
      retryAfterSeconds: retryAfterSeconds(response),
      reason: status === 429 ? "too_many_requests" : "server_error",
      settle: () => response,
    };
  } catch (failure) {
    return {
      isFinal: false,
      sent: sentOf(failure),
      retryAfterSeconds: undefined,
      reason: "no_answer",
      settle(sent) {
        if (!isTransportFailure(failure) || failure.sent !== "no") throw failure;
        throw new TransportFailure(failure.message, sent, failure.code);
      },
    };
  }
}

/**
 * Keeps retries from making an outage worse: each one costs five tokens out of 500, and each response that needs no retry,
 * refusals included, refunds one. Retries stop while most calls fail, and resume as calls succeed.
 */
class RetryBudget {
  #tokens = BUDGET_CAPACITY;

  /** Pays for a retry; returns `false`, and takes nothing, if too few tokens are left. */
  spend(): boolean {
    if (this.#tokens < RETRY_COST) return false;
    this.#tokens -= RETRY_COST;
    return true;
  }

  refund(): void {
    if (this.#tokens < BUDGET_CAPACITY) this.#tokens += 1;
  }
}
