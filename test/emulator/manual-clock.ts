import type { Clock } from "../../src/emulator/index.ts";

interface Timer {
  readonly at: number;
  readonly delayMs: number;
  readonly callback: () => void;
}

/** A clock that only moves when a test advances it. */
export class ManualClock implements Clock {
  #now: number;
  readonly #timers = new Set<Timer>();
  readonly #observers = new Set<() => void>();

  /** `startMs` is in milliseconds since the Unix epoch. */
  constructor(startMs: number = Date.UTC(2026, 0, 1)) {
    this.#now = startMs;
  }

  now(): number {
    return this.#now;
  }

  setTimeout(callback: () => void, delayMs: number): unknown {
    const timer: Timer = { at: this.#now + delayMs, delayMs, callback };
    this.#timers.add(timer);
    for (const check of this.#observers) check();
    return timer;
  }

  clearTimeout(handle: unknown): void {
    for (const timer of this.#timers) if (timer === handle) this.#timers.delete(timer);
  }

  /** The number of timers that have not fired. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Resolves as soon as there is a timer with exactly this delay. */
  untilTimer(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (![...this.#timers].some((timer) => timer.delayMs === delayMs)) return;
        this.#observers.delete(check);
        resolve();
      };
      this.#observers.add(check);
      check();
    });
  }

  /** Advances time, and fires the timers that are due on the way, each at its own time. */
  advance(byMs: number): void {
    const end = this.#now + byMs;
    for (let next = this.#earliest(end); next !== undefined; next = this.#earliest(end)) {
      this.#timers.delete(next);
      this.#now = next.at;
      next.callback();
    }
    this.#now = end;
  }

  #earliest(end: number): Timer | undefined {
    const due = [...this.#timers].filter(({ at }) => at <= end);
    return due.reduce<Timer | undefined>(
      (first, timer) => (first === undefined || timer.at < first.at ? timer : first),
      undefined,
    );
  }
}
