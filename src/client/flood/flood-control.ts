import { checkCount } from "../../internal/counts.ts";
import { checkDuration } from "../../internal/durations.ts";
import { type Environment, PLATFORM } from "../../internal/environment.ts";
import { publishWait } from "../observability/channels.ts";
import { CancellableWaits } from "../retry/cancellable-waits.ts";
import type { Ticket } from "../ticket.ts";
import { chatIdOf } from "../transports/chat-id.ts";
import { askedSeconds, UNSTATED_SECONDS } from "../transports/retry-after.ts";
import {
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "../transports/transport.ts";
import { AdaptiveLimit, RecentRejections } from "./adaptive-limit.ts";
import { type Admission, FloodGate } from "./gate.ts";
import { SENDING } from "./generated/sending-methods.ts";
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
   * `false` waits only after Telegram has asked for it. `true` also keeps messages within the published limits, which
   * are about what Telegram takes without a 429, and slower than what it takes from most bots. Default: `false`.
   */
  readonly pace?: boolean;
  /**
   * The longest time that a call is held back; one that would take longer fails at once as a 429. `Infinity` for no limit
   * but the call's own `timeoutMs`. Default: 30 000.
   */
  readonly maxWaitMs?: number;
  /** Most calls that are held back at a time; one more fails at once with `sent: "no"`. Default: 10 000. */
  readonly maxWaiting?: number;
}

/** Clocks differ, and a call that comes a moment too early makes Telegram begin anew. */
const MAX_JITTER_MS = 250;
const FOREGROUND: PacingOptions = { isPaced: false, isBackground: false };

/**
 * Wraps a transport so that a chat that Telegram asks to wait for (429) gets nothing until then, while all others do.
 * What waited then goes one by one. Calls that send nothing to a chat, such as `getUpdates`, never wait.
 *
 * Compose it inside of `withRetry`: `withRetry(withFloodControl(transport))`. Everything ends with the call's own
 * `timeoutMs` and signal, and with `close()`. Source: https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
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
  /** The places of calls that are between two tries. */
  readonly #places = new Map<Ticket, QueuePlace>();
  #waitingCount = 0;

  constructor(
    transport: Transport,
    { pace = false, maxWaitMs = 30_000, maxWaiting = 10_000 }: FloodControlOptions,
    environment: Environment,
  ) {
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
        // A call that was refused is answered before the next one goes; but no call waits for an upload to end.
        if (place !== undefined && !(isReturning && typeof request.body === "string")) {
          this.#gate.leave(place);
          place = undefined;
        }
      }
      const response = await this.#transport.send(request);
      if (response.status === 429) {
        this.#freeze(request, askedSeconds(response) ?? UNSTATED_SECONDS);
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

  /** Keeps a call's place until its next try, or until it has ended. */
  #keepPlace(ticket: Ticket, place: QueuePlace): void {
    // A wrapper in between may have abandoned one try and started the next.
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

  /** Resolves when the call may go; with an answer when that would take too long. */
  async #wait(
    admission: Admission,
    delayMs: number,
    request: TransportRequest,
    place: QueuePlace | undefined,
  ): Promise<TransportResponse | undefined> {
    if (delayMs > this.#maxWaitMs) return createTooManyRequests(delayMs);
    if (this.#waitingCount >= this.#maxWaiting) {
      const message = `${this.#waitingCount} calls are held back already for Telegram's limits`;
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
    return isAdmitted
      ? undefined
      : createTooManyRequests(this.#gate.estimateDelay(admission, place));
  }

  /** What a call must pass. Who sends nothing is held back only where Telegram asked for it. */
  #admissionOf(request: TransportRequest): Admission {
    const chatId = targetChatOf(request);
    const isSending = SENDING.has(request.method);
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
    const isSending = SENDING.has(request.method);
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

/** The chat that a call writes to. Who only reads is let through. */
function targetChatOf({ method, params }: TransportRequest): number | string | undefined {
  return method.startsWith("get") ? undefined : chatIdOf(params);
}

/** The limit whose queue keeps calls in order: that of their chat. */
function orderLimitOf(request: TransportRequest, { limits }: Admission): Limit | undefined {
  return targetChatOf(request) === undefined ? undefined : limits[0];
}

function isPaid({ params }: TransportRequest): boolean {
  const isAsked = params !== undefined && "allow_paid_broadcast" in params;
  return isAsked && params.allow_paid_broadcast === true;
}

/** What Telegram would say; it is not asked. */
function createTooManyRequests(delayMs: number): TransportResponse {
  const retry_after = Math.max(1, Math.ceil(delayMs / 1000));
  const description = `Too Many Requests: retry after ${retry_after} (not sent: the limit is known)`;
  const body = { ok: false, error_code: 429, description, parameters: { retry_after } };
  return { status: 429, body: JSON.stringify(body) };
}
