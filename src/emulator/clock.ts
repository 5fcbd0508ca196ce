/** The time an emulator lives by. Give your own to move time by hand in a test. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Calls back once, `delayMs` from now, and returns a handle for {@link Clock.clearTimeout}. */
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, delayMs) => globalThis.setTimeout(callback, delayMs),
  // The handle is ours alone to give: it is what setTimeout above returned.
  clearTimeout: (handle) => globalThis.clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/** Ends a wait before its time. Harmless when the time has come already. */
export type Cancel = () => void;

/** The waits of one emulator, over its clock: none outlives {@link Timers.close}. */
export class Timers {
  readonly #clock: Clock;
  readonly #running = new Set<unknown>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Milliseconds since the Unix epoch. */
  now(): number {
    return this.#clock.now();
  }

  /** Whole seconds since the Unix epoch, as the Bot API counts time. */
  unixTime(): number {
    return Math.floor(this.#clock.now() / 1000);
  }

  after(delayMs: number, callback: () => void): Cancel {
    const handle = this.#clock.setTimeout(() => {
      this.#running.delete(handle);
      callback();
    }, delayMs);
    this.#running.add(handle);
    return () => {
      if (this.#running.delete(handle)) this.#clock.clearTimeout(handle);
    };
  }

  /** Forgets every wait; their callbacks never run. */
  close(): void {
    for (const handle of this.#running) this.#clock.clearTimeout(handle);
    this.#running.clear();
  }
}
