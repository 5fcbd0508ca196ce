import type { ApiError } from "../../errors.ts";
import { retryAfterMs } from "../../internal/durations.ts";
import type { Environment } from "../../internal/environment.ts";
import { AdaptiveLimit, RecentRejections } from "../flood/adaptive-limit.ts";
import { type Admission, FloodGate } from "../flood/gate.ts";
import type { Limit } from "../flood/limits.ts";
import { chatLimit } from "../flood/telegram-limits.ts";
import { DEFAULT_RETRY_AFTER_SECONDS } from "../transports/retry-after.ts";

/** How long messages wait after a 429: those to one chat, or all of them. */
export interface Pause {
  readonly delayMs: number;
  readonly isForAll: boolean;
}

/** Rate limiter of a broadcast: halves the rate after several chats got a 429, and raises it again step by step. */
export class BroadcastPace {
  readonly #gate: FloodGate;
  readonly #globalLimit: AdaptiveLimit;
  readonly #recentRejections = new RecentRejections();
  readonly #now: () => number;

  constructor(perSecond: number, environment: Pick<Environment, "now" | "sleep">) {
    this.#gate = new FloodGate(environment);
    this.#globalLimit = new AdaptiveLimit("broadcast", perSecond, environment.now);
    this.#now = environment.now;
  }

  /** Resolves when the next message may go to this chat, or as soon as the signal aborts. */
  async acquire(chatId: number | string, signal: AbortSignal): Promise<void> {
    const admission: Admission = {
      limits: [limitOf(chatId), this.#globalLimit],
      queueName: "broadcast",
    };
    if (!this.#gate.tryAdmit(admission)) {
      await this.#gate.admit(admission, Number.POSITIVE_INFINITY, signal);
    }
  }

  /** Slows down after a 429, and returns the pause; ignores any other error. */
  onRejected(
    chatId: number | string,
    { error_code, retryAfterSeconds }: ApiError,
  ): Pause | undefined {
    if (error_code !== 429) return undefined;
    // An error that a transformer created may ask for any time.
    const delayMs = retryAfterMs(retryAfterSeconds) ?? DEFAULT_RETRY_AFTER_SECONDS * 1000;
    const until = this.#now() + delayMs;
    this.#gate.freeze(limitOf(chatId), until);
    this.#globalLimit.onRejected();
    const isForAll = this.#recentRejections.add(String(chatId), this.#now());
    if (isForAll) {
      this.#globalLimit.halve(until);
      this.#gate.freeze(this.#globalLimit, until);
    }
    return { delayMs, isForAll };
  }
}

function limitOf(chatId: number | string): Limit {
  return chatLimit(chatId, { isPaced: true, isBackground: false });
}
