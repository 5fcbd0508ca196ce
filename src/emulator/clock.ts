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

interface Timer {
  at: number;
  readonly callback: () => void;
}

/** A clock that stands still until it is advanced. */
export class ManualClock implements Clock {
  #now: number = Date.UTC(2026, 0, 1);
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  setTimeout(callback: () => void, delayMs: number): unknown {
    const timer: Timer = { at: this.#now + delayMs, callback };
    this.#timers.add(timer);
    return timer;
  }

  clearTimeout(handle: unknown): void {
    // The handle can only have come from `setTimeout` above.
    this.#timers.delete(handle as Timer);
  }

  /** Advances the time, and calls what is due on the way, each at its own time. */
  advance(ms: number): void {
    if (!Number.isFinite(ms) || ms < 0)
      throw new RangeError(`advance takes a number of milliseconds from 0 on, not ${ms}`);
    const end = this.#now + ms;
    for (let next = this.#nextUntil(end); next !== undefined; next = this.#nextUntil(end)) {
      this.#timers.delete(next);
      this.#now = next.at;
      next.callback();
    }
    this.#now = end;
  }

  /** Sets the time. Later: what is due on the way happens. Earlier: nothing happens, and timers take as long as before. */
  setTime(unixMs: number): void {
    if (unixMs >= this.#now) {
      this.advance(unixMs - this.#now);
      return;
    }
    for (const timer of this.#timers) timer.at += unixMs - this.#now;
    this.#now = unixMs;
  }

  #nextUntil(end: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers)
      if (timer.at <= end && (next === undefined || timer.at < next.at)) next = timer;
    return next;
  }
}

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

  /** Advances a manual clock. Throws a `TypeError` for any other clock. */
  advance(ms: number): void {
    this.#manualClock().advance(ms);
  }

  /** Sets a manual clock. Throws a `TypeError` for any other clock, and a `RangeError` for an invalid date. */
  setTime(date: Date): void {
    const clock = this.#manualClock();
    const unixMs = date.getTime();
    if (Number.isNaN(unixMs)) throw new RangeError("setTime takes a valid date");
    clock.setTime(unixMs);
  }

  #manualClock(): ManualClock {
    if (this.#clock instanceof ManualClock) return this.#clock;
    throw new TypeError(
      'Only a manual clock can be changed: create the emulator with clock: "manual"',
    );
  }

  /** Cancels every timer. */
  close(): void {
    for (const handle of this.#handles) this.#clock.clearTimeout(handle);
    this.#handles.clear();
  }
}
