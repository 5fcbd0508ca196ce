import type { Clock } from "../../src/emulator/index.ts";

interface Wait {
  readonly at: number;
  readonly delayMs: number;
  readonly callback: () => void;
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now: number;
  readonly #waits = new Set<Wait>();
  readonly #observers = new Set<() => void>();

  /** Begins at this time, in milliseconds since the Unix epoch. */
  constructor(startMs: number = Date.UTC(2026, 0, 1)) {
    this.#now = startMs;
  }

  now(): number {
    return this.#now;
  }

  setTimeout(callback: () => void, delayMs: number): unknown {
    const wait: Wait = { at: this.#now + delayMs, delayMs, callback };
    this.#waits.add(wait);
    for (const look of this.#observers) look();
    return wait;
  }

  clearTimeout(handle: unknown): void {
    for (const wait of this.#waits) if (wait === handle) this.#waits.delete(wait);
  }

  /** How many waits have not come to their end. */
  get pending(): number {
    return this.#waits.size;
  }

  /** Resolves as soon as something waits that asked for exactly this delay. */
  untilWaiting(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (![...this.#waits].some((wait) => wait.delayMs === delayMs)) return;
        this.#observers.delete(look);
        resolve();
      };
      this.#observers.add(look);
      look();
    });
  }

  /** Moves time on, running what falls due on the way, in order, at its own time. */
  advance(byMs: number): void {
    const end = this.#now + byMs;
    for (let next = this.#earliest(end); next !== undefined; next = this.#earliest(end)) {
      this.#waits.delete(next);
      this.#now = next.at;
      next.callback();
    }
    this.#now = end;
  }

  #earliest(end: number): Wait | undefined {
    const due = [...this.#waits].filter(({ at }) => at <= end);
    return due.reduce<Wait | undefined>(
      (first, wait) => (first === undefined || wait.at < first.at ? wait : first),
      undefined,
    );
  }
}
