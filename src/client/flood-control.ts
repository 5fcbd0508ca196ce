import { sleep } from "../internal/sleep.ts";
import { askedSeconds } from "./asked-seconds.ts";
import { chatIdOf } from "./chat-id.ts";
import { publishWait } from "./diagnostics.ts";
import {
  BACKGROUND_LIMIT,
  BOT_IN_BACKGROUND,
  BOT_LIMIT,
  chatLimit,
  FloodLimits,
  type Limit,
  PAID_LIMIT,
} from "./flood-limits.ts";
import { SENDING } from "./generated/sending.ts";
import { RecentChats } from "./recent-chats.ts";
import {
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "./transport.ts";

/** Settings of {@link withFloodControl}. */
export interface FloodControlOptions {
  /**
   * `false` waits only after Telegram has asked for it. `true` also keeps messages within the published limits, which
   * are about what Telegram takes without a 429, and slower than what it takes from most bots. Default: `false`.
   */
  readonly pace?: boolean;
  /** The longest time that a call is held back; one that would take longer fails at once as a 429. Default: 30 000. */
  readonly maxWaitMs?: number;
  /** Most calls that are held back at a time; one more fails at once with `sent: "no"`. Default: 10 000. */
  readonly maxWaiting?: number;
}

/** Where time, waiting and chance come from. */
export interface FloodEnvironment {
  /** Milliseconds since some fixed moment. */
  readonly now: () => number;
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

/** Clocks differ, and a call that comes a moment too early makes Telegram begin anew. */
const JITTER_MS = 250;

/**
 * Wraps a transport so that a chat that Telegram asks to wait for (429) gets nothing until then, while all others do.
 * What waited then goes one by one. Calls that send nothing to a chat, such as `getUpdates`, never wait.
 *
 * Compose it inside of `withRetry`: `withRetry(withFloodControl(transport))`. Everything ends with the call's own
 * `timeoutMs` and signal. Source: https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
 */
export function withFloodControl(
  transport: Transport,
  options: FloodControlOptions = {},
): Transport {
  const now = () => performance.now();
  return new FloodControl(transport, options, { now, sleep, random: Math.random });
}

/** {@link withFloodControl} with time and chance from outside. */
export class FloodControl implements Transport {
  readonly #transport: Transport;
  readonly #environment: FloodEnvironment;
  readonly #pace: boolean;
  readonly #maxWaitMs: number;
  readonly #maxWaiting: number;
  readonly #limits = new FloodLimits();
  readonly #recent = new RecentChats();
  #waiting = 0;

  constructor(
    transport: Transport,
    { pace = false, maxWaitMs = 30_000, maxWaiting = 10_000 }: FloodControlOptions,
    environment: FloodEnvironment,
  ) {
    this.#transport = transport;
    this.#environment = environment;
    this.#pace = pace;
    this.#maxWaitMs = maxWaitMs;
    this.#maxWaiting = maxWaiting;
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    const chatId = chatOf(request);
    const isSending = SENDING.has(request.method);
    if (chatId === undefined && !isSending) return this.#transport.send(request);
    const chat = chatId === undefined ? undefined : chatLimit(chatId);
    const isPaced = this.#pace && isSending;
    for (const limit of limitsOf(chat, isPaced, request)) {
      const refusal = await this.#pass(limit, isPaced, request);
      if (refusal !== undefined) return refusal;
    }
    const response = await this.#transport.send(request);
    const seconds = askedSeconds(response);
    if (seconds !== undefined) this.#freeze(chat, seconds, isSending);
    return response;
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  /** Resolves when the limit lets the call through; with an answer when that would take too long. */
  async #pass(
    limit: Limit,
    isPaced: boolean,
    request: TransportRequest,
  ): Promise<TransportResponse | undefined> {
    const { now } = this.#environment;
    const since = now();
    while (isPaced || this.#limits.isHeld(limit, now())) {
      const at = this.#limits.earliest(limit, now());
      if (at - since > this.#maxWaitMs) return tooManyRequests(at - now());
      this.#limits.take(limit, at);
      if (at > now()) await this.#wait(at - now(), limit, request);
      // Meanwhile another call may have been refused. A timer may be a moment early.
      if (!this.#limits.isFrozen(limit, Math.max(at, now()))) break;
    }
    return undefined;
  }

  async #wait(delayMs: number, limit: Limit, request: TransportRequest): Promise<void> {
    if (this.#waiting >= this.#maxWaiting) {
      const message = `${this.#waiting} calls are held back already for Telegram's limits`;
      throw new TransportFailure(message, "no", "TOO_MANY_WAITING");
    }
    const { method, logger, signal } = request;
    const reason = this.#limits.isFrozen(limit, this.#environment.now()) ? "frozen" : "paced";
    publishWait({ method, chatId: chatOf(request), delayMs, reason }, logger);
    this.#waiting++;
    await this.#environment.sleep(delayMs, signal);
    this.#waiting--;
    if (signal.aborted) throw new TransportFailure("the request was aborted", "no", "ABORT_ERR");
  }

  #freeze(chat: Limit | undefined, seconds: number, isSending: boolean): void {
    const now = this.#environment.now();
    const until = now + seconds * 1000 + this.#environment.random() * JITTER_MS;
    if (chat !== undefined) this.#limits.freeze(chat, until, now);
    if (chat === undefined ? isSending : this.#recent.add(chat.key, now)) {
      this.#limits.freeze(BOT_LIMIT, until, now);
    }
  }
}

/** The chat that a call writes to. Who only reads is let through. */
function chatOf({ method, params }: TransportRequest): number | string | undefined {
  return method.startsWith("get") ? undefined : chatIdOf(params);
}

/** What a call must pass, in this order: whoever waits for a chat must not hold up the bot. */
function limitsOf(
  chat: Limit | undefined,
  isPaced: boolean,
  { params, background }: TransportRequest,
): readonly Limit[] {
  const own = chat === undefined ? [] : [chat];
  const isPaid = params !== undefined && "allow_paid_broadcast" in params;
  if (isPaid && params.allow_paid_broadcast === true) return [...own, PAID_LIMIT];
  if (!background) return [...own, BOT_LIMIT];
  return isPaced ? [...own, BACKGROUND_LIMIT, BOT_IN_BACKGROUND] : [...own, BOT_IN_BACKGROUND];
}

/** What Telegram would say; it is not asked. */
function tooManyRequests(delayMs: number): TransportResponse {
  const retry_after = Math.ceil(delayMs / 1000);
  const description = `Too Many Requests: retry after ${retry_after} (not sent: the limit is known)`;
  const body = { ok: false, error_code: 429, description, parameters: { retry_after } };
  return { status: 429, body: JSON.stringify(body) };
}
