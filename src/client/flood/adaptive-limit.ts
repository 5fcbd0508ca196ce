import type { Rate } from "./gcra.ts";
import type { Limit } from "./limits.ts";

/** After so long without a 429 it goes one call per second faster. */
const RECOVERY_MS = 10_000;
const MIN_PER_SECOND = 1;
/** One more at a time for each so many per second. */
const BURST_DIVISOR = 25;

/** A limit that finds its rate: half of it when that proves too high, and then faster again step by step. */
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
    // Timers count whole milliseconds: at a high rate, what comes late must be able to catch up.
    const burst = Math.ceil(this.#perSecond / BURST_DIVISOR);
    return { intervalMs: 1000 / (this.#perSecond - burst + 1), burst };
  }

  /** Whether it is slower than it could be. */
  get isSlowed(): boolean {
    this.#recover();
    return this.#perSecond < this.#maxPerSecond;
  }

  /** A call was refused: it grows no faster for now. */
  onRejected(): void {
    this.#recover();
    this.#recoveringSince = this.#now();
  }

  /** So many were refused that it is too fast. What is refused until then was under way already, and says no more. */
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

/** Remembers which chats Telegram asked to wait for lately: as many as three mean that it is about the whole bot. */
export class RecentRejections {
  readonly #rejectedAt = new Map<string, number>();

  /** Notes a refused chat; tells whether there were so many. */
  add(chat: string, now: number): boolean {
    // They are in the order of their times, so the loop ends early.
    for (const [oldest, at] of this.#rejectedAt) {
      if (at > now - WINDOW_MS) break;
      this.#rejectedAt.delete(oldest);
    }
    this.#rejectedAt.delete(chat);
    this.#rejectedAt.set(chat, now);
    return this.#rejectedAt.size >= GLOBAL_THRESHOLD;
  }
}
