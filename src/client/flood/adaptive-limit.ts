import type { Rate } from "./gcra.ts";
import type { Limit } from "./limits.ts";

/** After so long without a 429 it goes one call per second faster. */
const CLEAN_MS = 10_000;
const SLOWEST_PER_SECOND = 1;
/** One more at a time for each so many per second. */
const CATCH_UP = 25;

/** A limit that finds its rate: half of it when that proves too high, and then faster again step by step. */
export class SlowdownLimit implements Limit {
  readonly key: string;
  readonly isPaced: boolean = true;
  readonly #most: number;
  readonly #now: () => number;
  #perSecond: number;
  #cleanSince: number;
  #halvedUntil: number = Number.NEGATIVE_INFINITY;

  constructor(key: string, perSecond: number, now: () => number) {
    this.key = key;
    this.#most = perSecond;
    this.#now = now;
    this.#perSecond = perSecond;
    this.#cleanSince = now();
  }

  get rate(): Rate {
    this.#grow();
    // Timers count whole milliseconds: at a high rate, what comes late must be able to catch up.
    const burst = Math.ceil(this.#perSecond / CATCH_UP);
    return { intervalMs: 1000 / (this.#perSecond - burst + 1), burst };
  }

  /** Whether it is slower than it could be. */
  get isSlowed(): boolean {
    this.#grow();
    return this.#perSecond < this.#most;
  }

  /** A call was refused: it grows no faster for now. */
  refused(): void {
    this.#grow();
    this.#cleanSince = this.#now();
  }

  /** So many were refused that it is too fast. What is refused until then was under way already, and says no more. */
  halve(until: number): void {
    if (this.#now() < this.#halvedUntil) return;
    this.#perSecond = Math.max(SLOWEST_PER_SECOND, this.#perSecond / 2);
    this.#halvedUntil = until;
  }

  #grow(): void {
    const steps = Math.max(0, Math.floor((this.#now() - this.#cleanSince) / CLEAN_MS));
    this.#perSecond = Math.min(this.#most, this.#perSecond + steps);
    this.#cleanSince += steps * CLEAN_MS;
  }
}

const WITHIN_MS = 5000;
const FOR_ALL = 3;

/** Remembers which chats Telegram asked to wait for lately: as many as three mean that it is about the whole bot. */
export class RecentChats {
  readonly #refused = new Map<string, number>();

  /** Notes a refused chat; tells whether there were so many. */
  add(chat: string, now: number): boolean {
    // They are in the order of their times, so the loop ends early.
    for (const [known, at] of this.#refused) {
      if (at > now - WITHIN_MS) break;
      this.#refused.delete(known);
    }
    this.#refused.delete(chat);
    this.#refused.set(chat, now);
    return this.#refused.size >= FOR_ALL;
  }
}
