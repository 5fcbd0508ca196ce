import type { Sent } from "../../errors.ts";
import { linkSignals } from "../../internal/abort.ts";
import { backoffMs } from "../../internal/backoff.ts";
import { checkCount } from "../../internal/counts.ts";
import { checkDuration } from "../../internal/durations.ts";
import { type Environment, PLATFORM } from "../../internal/environment.ts";
import { publishRetry, type RetryMessage } from "../observability/channels.ts";
import { Ticket } from "../ticket.ts";
import { chatIdOf } from "../transports/chat-id.ts";
import { isTransportFailure, sentOf } from "../transports/failure.ts";
import { askedSeconds } from "../transports/retry-after.ts";
import {
  canReplay,
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
  /** Most tries of one call, the first one included; `Infinity` for as many as fit into its `timeoutMs`. Default: 4. */
  readonly maxAttempts?: number;
  /**
   * The longest wait that the server may ask for with a 429; for a longer one the call fails at once. `Infinity` waits as
   * long as it asks, a day at most. Default: 20 000.
   */
  readonly maxWaitMs?: number;
}

/**
 * Wraps a transport so that a failed call is sent again where that cannot do anything twice: whatever never left or was
 * refused with a 429, by every method; what may have been executed (a fault of the server, a broken connection), only
 * by methods whose repetition changes nothing. A `sendMessage` whose answer was lost is never sent again.
 *
 * Waits with full jitter, or as long as the server asks for. Everything ends with the call's own `timeoutMs` and signal,
 * and with `close()`.
 *
 * @throws RangeError for an option that is out of range.
 */
export function withRetry(transport: Transport, options: RetryOptions = {}): Transport {
  return withRetryIn(transport, options, PLATFORM);
}

/** {@link withRetry} in the given environment. */
export function withRetryIn(
  transport: Transport,
  { maxAttempts = 4, maxWaitMs = 20_000 }: RetryOptions,
  { sleep, random }: Pick<Environment, "sleep" | "random">,
): Transport {
  checkCount("maxAttempts", maxAttempts);
  checkDuration("maxWaitMs", maxWaitMs, { zero: true, infinity: true });
  const budget = new RetryBudget();
  const waits = new CancellableWaits();

  /** Milliseconds until the next try; `undefined` when there must be none. */
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
        return await sendWithRetries({ ...request, ticket }, ticket);
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

/** Whether doing it twice changes nothing. Of a download, no byte may have been handed on. */
function canRepeat({ method, params, sink }: TransportRequest, sent: Sent): boolean {
  return sink === undefined ? isIdempotent(method, params) : sent !== "yes";
}

/** How one try went. */
interface Attempt {
  /** Nothing to try again: a success, or a refusal that would be the same again. */
  readonly isFinal: boolean;
  /** How far the call came: `"no"` when it was certainly not executed. */
  readonly sent: Sent;
  /** How long the server asks to wait. */
  readonly retryAfterSeconds: number | undefined;
  /** Why it would be tried again. */
  readonly reason: RetryMessage["reason"];
  /** Gives the response, or throws the failure; `sent` is how far any of the attempts came. */
  readonly settle: (sent: Sent) => TransportResponse;
}

/** Transports leave a listener on the signal of each request; of more than ten on one, Node warns as of a leak. */
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
      retryAfterSeconds: askedSeconds(response),
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
 * Keeps retries from making a storm worse: each one costs five tokens out of 500, each success gives one back. When
 * most calls fail, retries end, and come back as calls succeed.
 */
class RetryBudget {
  #tokens = BUDGET_CAPACITY;

  /** False when there is too little left; then nothing is taken. */
  spend(): boolean {
    if (this.#tokens < RETRY_COST) return false;
    this.#tokens -= RETRY_COST;
    return true;
  }

  refund(): void {
    if (this.#tokens < BUDGET_CAPACITY) this.#tokens += 1;
  }
}
