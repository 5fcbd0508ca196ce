/** The source of time of an emulator. Pass a fake one to advance time by hand in a test. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Calls `callback` once, after `delayMs`. Returns a handle for {@link Clock.clearTimeout}. */
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** The real clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, delayMs) => globalThis.setTimeout(callback, delayMs),
  // The handle can only have come from `setTimeout` above.
  clearTimeout: (handle) => globalThis.clearTimeout(handle as ReturnType<typeof setTimeout>),
};

/** The timers of one emulator, on its clock. {@link Timers.close} cancels all of them. */
export class Timers {
  readonly #clock: Clock;
  readonly #handles = new Set<unknown>();

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

  /** Calls `callback` once, after `delayMs`. Returns the function that cancels this. */
  after(delayMs: number, callback: () => void): () => void {
    const handle = this.#clock.setTimeout(() => {
      this.#handles.delete(handle);
      callback();
    }, delayMs);
    this.#handles.add(handle);
    return () => {
      if (this.#handles.delete(handle)) this.#clock.clearTimeout(handle);
    };
  }

  /** Cancels every timer. */
  close(): void {
    for (const handle of this.#handles) this.#clock.clearTimeout(handle);
    this.#handles.clear();
  }
}
