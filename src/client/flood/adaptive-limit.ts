import type { Rate } from "./gcra.ts";
import type { Limit } from "./limits.ts";

/** After this long without a 429, the rate rises by one call per second. */
const RECOVERY_MS = 10_000;
const MIN_PER_SECOND = 1;
/** The burst grows by one for every 25 calls per second. */
const BURST_DIVISOR = 25;

/** A limit that finds its rate by additive increase and multiplicative decrease: halved when too fast, raised step by step. */
export class AdaptiveLimit implements Limit {
  readonly key: string;
  readonly isPaced: boolean = true;
  readonly #maxPerSecond: number;
  readonly #now: () => number;
  #perSecond: number;
  #recoveringSince: number;
  #halvedUntil: number = Number.NEGATIVE_INFINITY;

  constructor(key: string, perSecond: number, now: () => number) {
    this.key = key;
    this.#maxPerSecond = perSecond;
    this.#now = now;
    this.#perSecond = perSecond;
    this.#recoveringSince = now();
  }

  get rate(): Rate {
    this.#recover();
    // Timers count whole milliseconds, so at a high rate late calls must be able to catch up.
    const burst = Math.ceil(this.#perSecond / BURST_DIVISOR);
    return { intervalMs: 1000 / (this.#perSecond - burst + 1), burst };
  }

  /** Whether the rate is below its maximum. */
  get isSlowed(): boolean {
    this.#recover();
    return this.#perSecond < this.#maxPerSecond;
  }

  /** Restarts the wait for the next rise, because Telegram rejected a call. */
  onRejected(): void {
    this.#recover();
    this.#recoveringSince = this.#now();
  }

  /** Halves the rate, but only once until `until`: calls rejected before then were already in flight and prove nothing new. */
  halve(until: number): void {
    if (this.#now() < this.#halvedUntil) return;
    this.#perSecond = Math.max(MIN_PER_SECOND, this.#perSecond / 2);
    this.#halvedUntil = until;
  }

  #recover(): void {
    const steps = Math.max(0, Math.floor((this.#now() - this.#recoveringSince) / RECOVERY_MS));
    this.#perSecond = Math.min(this.#maxPerSecond, this.#perSecond + steps);
    this.#recoveringSince += steps * RECOVERY_MS;
  }
}

const WINDOW_MS = 5000;
const GLOBAL_THRESHOLD = 3;

/** Remembers which chats Telegram rejected lately: three within five seconds mean that the whole bot is too fast. */
export class RecentRejections {
  readonly #rejectedAt = new Map<string, number>();

  /** Records a rejection; returns whether so many chats were rejected that the whole bot is too fast. */
  add(chat: string, now: number): boolean {
    // The map is in order of time, so the loop ends early.
    for (const [oldest, at] of this.#rejectedAt) {
      if (at > now - WINDOW_MS) break;
      this.#rejectedAt.delete(oldest);
    }
    this.#rejectedAt.delete(chat);
    this.#rejectedAt.set(chat, now);
    return this.#rejectedAt.size >= GLOBAL_THRESHOLD;
  }
}
