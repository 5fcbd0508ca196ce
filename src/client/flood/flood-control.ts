import { checkOptions } from "../../internal/arguments.ts";
import { checkCount } from "../../internal/counts.ts";
import { checkDuration } from "../../internal/durations.ts";
import { type Environment, PLATFORM } from "../../internal/environment.ts";
import { publishWait } from "../observability/channels.ts";
import { CancellableWaits } from "../retry/cancellable-waits.ts";
import type { Ticket } from "../ticket.ts";
import { DEFAULT_RETRY_AFTER_SECONDS, retryAfterSeconds } from "../transports/retry-after.ts";
import {
  chatIdOf,
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "../transports/transport.ts";
import { AdaptiveLimit, RecentRejections } from "./adaptive-limit.ts";
import { type Admission, FloodGate } from "./gate.ts";
import { SENDING_METHODS } from "./generated/sending-methods.ts";
import type { Limit } from "./limits.ts";
import type { QueuePlace } from "./queue.ts";
import {
  BACKGROUND_PER_SECOND,
  botLimit,
  chatLimit,
  type PacingOptions,
  paidLimit,
} from "./telegram-limits.ts";

/** Settings of {@link withFloodControl}. */
export interface FloodControlOptions {
  /**
   * `false` waits only after Telegram has asked for it. `true` also keeps messages within the published limits, which are
   * about what Telegram accepts without a 429, and slower than what it accepts from most bots. Default: `false`.
   */
  readonly pace?: boolean;
  /**
   * The longest time in milliseconds that a call is held back; a call that would wait longer fails at once with a 429.
   * `Infinity`: no limit but the call's own `timeoutMs`. Default: 30,000.
   */
  readonly maxWaitMs?: number;
  /** The maximum number of calls held back at a time; any further call fails at once with `sent: "no"`. Default: 10,000. */
  readonly maxWaiting?: number;
}

/** Clocks differ, and after a call that comes a moment too early Telegram restarts its pause. */
const MAX_JITTER_MS = 250;
const FOREGROUND: PacingOptions = { isPaced: false, isBackground: false };

/**
 * Wraps a transport so that after a 429 calls to that chat wait as long as Telegram asks, and then go out one by one, while
 * calls to other chats go out as usual. Calls that send nothing to a chat, such as `getUpdates`, never wait.
 *
 * Use it inside `withRetry`: `withRetry(withFloodControl(transport))`. Waits end with the call's own `timeoutMs` and signal,
 * and with `close()`. Source: https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
 *
 * @throws RangeError for an option that is out of range.
 */
export function withFloodControl(
  transport: Transport,
  options: FloodControlOptions = {},
): Transport {
  return withFloodControlIn(transport, options, PLATFORM);
}

/** {@link withFloodControl} in the given environment. */
export function withFloodControlIn(
  transport: Transport,
  options: FloodControlOptions,
  environment: Environment,
): Transport {
  return new FloodControlTransport(transport, options, environment);
}

class FloodControlTransport implements Transport {
  readonly #transport: Transport;
  readonly #environment: Environment;
  readonly #pace: boolean;
  readonly #maxWaitMs: number;
  readonly #maxWaiting: number;
  readonly #gate: FloodGate;
  readonly #background: AdaptiveLimit;
  readonly #recentRejections = new RecentRejections();
  readonly #waits = new CancellableWaits();
  /** The places of calls that are between two attempts. */
  readonly #places = new Map<Ticket, QueuePlace>();
  #waitingCount = 0;

  constructor(transport: Transport, options: FloodControlOptions, environment: Environment) {
    checkOptions("withFloodControl()", options, { pace: 1, maxWaitMs: 1, maxWaiting: 1 });
    const { pace = false, maxWaitMs = 30_000, maxWaiting = 10_000 } = options;
    this.#transport = transport;
    this.#environment = environment;
    this.#pace = pace;
    this.#maxWaitMs = checkDuration("maxWaitMs", maxWaitMs, { zero: true, infinity: true });
    this.#maxWaiting = checkCount("maxWaiting", maxWaiting, 0);
    this.#gate = new FloodGate(environment);
    this.#background = new AdaptiveLimit("background", BACKGROUND_PER_SECOND, environment.now);
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    const { ticket } = request;
    const admission = this.#admissionOf(request);
    let place = ticket && this.#takePlace(ticket);
    const isReturning = place !== undefined;
    try {
      if (isReturning || !this.#gate.tryAdmit(admission)) {
        const delayMs = this.#gate.estimateDelay(admission, place);
        const orderLimit = orderLimitOf(request, admission);
        if (ticket && orderLimit)
          place ??= this.#gate.join(admission.queueName, orderLimit, ticket.number);
        const rejection = await this.#wait(admission, delayMs, request, place);
        if (rejection !== undefined) return rejection;
        // A returning call keeps its place until it is answered; but no call has to wait for an upload to end.
        if (place !== undefined && !(isReturning && typeof request.body === "string")) {
          this.#gate.leave(place);
          place = undefined;
        }
      }
      const response = await this.#transport.send(request);
      if (response.status === 429) {
        this.#freeze(request, retryAfterSeconds(response) ?? DEFAULT_RETRY_AFTER_SECONDS);
        const orderLimit = orderLimitOf(request, admission);
        if (ticket && orderLimit)
          place ??= this.#gate.rejoin(admission.queueName, orderLimit, ticket.number);
      }
      return response;
    } finally {
      if (ticket && place) this.#keepPlace(ticket, place);
    }
  }

  close(): Promise<void> {
    this.#waits.close();
    return this.#transport.close();
  }

  /** Keeps a call's place until its next attempt, or until the call ends. */
  #keepPlace(ticket: Ticket, place: QueuePlace): void {
    // A wrapper in between may have abandoned one attempt and started the next.
    this.#releasePlace(ticket);
    this.#places.set(ticket, place);
    ticket.onEnd(this.#releasePlace);
  }

  #takePlace(ticket: Ticket): QueuePlace | undefined {
    const place = this.#places.get(ticket);
    if (place !== undefined) this.#places.delete(ticket);
    return place;
  }

  readonly #releasePlace = (ticket: Ticket): void => {
    const place = this.#takePlace(ticket);
    if (place !== undefined) this.#gate.leave(place);
  };

  /** Waits until the call may go out; resolves with a 429 if that would take too long. */
  async #wait(
    admission: Admission,
    delayMs: number,
    request: TransportRequest,
    place: QueuePlace | undefined,
  ): Promise<TransportResponse | undefined> {
    if (delayMs > this.#maxWaitMs) return createRejection(delayMs);
    if (this.#waitingCount >= this.#maxWaiting) {
      const message = `flood control already holds back ${this.#waitingCount} calls (maxWaiting)`;
      throw new TransportFailure(message, "no", "TOO_MANY_WAITING");
    }
    const { method, logger } = request;
    const reason = this.#gate.isFrozen(admission) ? "frozen" : "paced";
    publishWait({ method, chatId: targetChatOf(request), delayMs, reason }, logger);
    const deadline = this.#environment.now() + this.#maxWaitMs;
    this.#waitingCount++;
    const isAdmitted = await this.#waits
      .run(request, "no", (signal) => this.#gate.admit(admission, deadline, signal, place))
      .finally(() => this.#waitingCount--);
    return isAdmitted ? undefined : createRejection(this.#gate.estimateDelay(admission, place));
  }

  /** Returns the limits of a call. Calls that send nothing are held back only after a 429. */
  #admissionOf(request: TransportRequest): Admission {
    const chatId = targetChatOf(request);
    const isSending = SENDING_METHODS.has(request.method);
    const isBackground = isSending && request.background === true;
    const pacing = { isPaced: isSending && this.#pace, isBackground };
    const limits: Limit[] = chatId === undefined ? [] : [chatLimit(chatId, pacing)];
    if (isPaid(request)) limits.push(paidLimit(pacing));
    else {
      if (isBackground && (this.#pace || this.#background.isSlowed)) limits.push(this.#background);
      if (isSending || chatId !== undefined) limits.push(botLimit(pacing));
    }
    const foreground = pacing.isPaced ? "messages" : "calls";
    return { limits, queueName: isBackground ? "background" : foreground };
  }

  #freeze(request: TransportRequest, seconds: number): void {
    const { now, random } = this.#environment;
    const until = now() + seconds * 1000 + random() * MAX_JITTER_MS;
    const chatId = targetChatOf(request);
    const isSending = SENDING_METHODS.has(request.method);
    if (chatId === undefined && !isSending) return;
    if (isSending) this.#background.onRejected();
    if (chatId !== undefined) {
      this.#gate.freeze(chatLimit(chatId, FOREGROUND), until);
      if (!this.#recentRejections.add(String(chatId), now())) return;
    }
    this.#background.halve(until);
    this.#gate.freeze(botLimit(FOREGROUND), until);
  }
}

/** The chat that a call acts on; `undefined` for calls that only read, which never wait. */
function targetChatOf({ method, params }: TransportRequest): number | string | undefined {
  return method.startsWith("get") ? undefined : chatIdOf(params);
}

/** The limit whose queue keeps the calls to one chat in order. */
function orderLimitOf(request: TransportRequest, { limits }: Admission): Limit | undefined {
  return targetChatOf(request) === undefined ? undefined : limits[0];
}

function isPaid({ params }: TransportRequest): boolean {
  const hasOption = params !== undefined && "allow_paid_broadcast" in params;
  return hasOption && params.allow_paid_broadcast === true;
}

/** Creates the response that Telegram would send, without a request. */
function createRejection(delayMs: number): TransportResponse {
  const retry_after = Math.max(1, Math.ceil(delayMs / 1000));
  const description = `Too Many Requests: retry after ${retry_after} (not sent: the wait would exceed maxWaitMs)`;
  const body = { ok: false, error_code: 429, description, parameters: { retry_after } };
  return { status: 429, body: JSON.stringify(body) };
}
