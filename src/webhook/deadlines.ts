/** One deadline in a list of them. */
export interface Deadline {
  readonly at: number;
  readonly expire: () => void;
  previous: Deadline | undefined;
  next: Deadline | undefined;
  isPending: boolean;
}

/**
 * Deadlines that are all equally long. They share one timer, so that a deadline that is met costs no timer. It keeps no
 * process alive, and at most one remains when nothing is pending.
 */
export class Deadlines {
  readonly #timeoutMs: number;
  readonly #isShared: boolean;
  /** A linked list in the order of expiry: a `Set` of short-lived objects costs a microsecond per request. */
  #first: Deadline | undefined;
  #last: Deadline | undefined;
  #isArmed = false;

  /**
   * `Infinity` means no deadline. A platform that runs nothing between its requests ends the timers of a request with it: each
   * deadline needs its own then, so `isShared` is `false`.
   */
  constructor(timeoutMs: number, isShared: boolean) {
    this.#timeoutMs = timeoutMs;
    this.#isShared = isShared;
  }

  /** Calls `expire` after the timeout, unless {@link end} is called first. */
  start(expire: () => void): Deadline {
    const previous = this.#last;
    const at = performance.now() + this.#timeoutMs;
    const deadline = { at, expire, previous, next: undefined, isPending: true };
    if (previous === undefined) this.#first = deadline;
    else previous.next = deadline;
    this.#last = deadline;
    if (!this.#isArmed) this.#arm(this.#timeoutMs);
    return deadline;
  }

  /** Returns whether the deadline was met. */
  end(deadline: Deadline): boolean {
    if (!deadline.isPending) return false;
    deadline.isPending = false;
    const { previous, next } = deadline;
    if (previous === undefined) this.#first = next;
    else previous.next = next;
    if (next === undefined) this.#last = previous;
    else next.previous = previous;
    // A deadline in the old generation would keep its neighbors alive, and those all deadlines that come after them.
    deadline.previous = undefined;
    deadline.next = undefined;
    return true;
  }

  /** Settles as a promise does, or resolves with the result of `late` after the timeout. */
  race<T>(promise: Promise<T>, late: () => T | Promise<T>): Promise<T> {
    if (this.#timeoutMs === Number.POSITIVE_INFINITY) return promise;
    return new Promise((resolve, reject) => {
      const deadline = this.start(() => resolve(late()));
      promise.then(
        (value) => {
          if (this.end(deadline)) resolve(value);
        },
        (error: unknown) => {
          if (this.end(deadline)) reject(error);
        },
      );
    });
  }

  #arm(delayMs: number): void {
    this.#isArmed = this.#isShared;
    // A number on Workers.
    const timer: { unref(): unknown } | number = setTimeout(this.#expireDue, delayMs);
    if (typeof timer === "object") timer.unref();
  }

  readonly #expireDue = (): void => {
    this.#isArmed = false;
    for (let deadline = this.#first; deadline !== undefined; deadline = this.#first) {
      const restMs = deadline.at - performance.now();
      // Timers may be early by less than a millisecond.
      if (restMs >= 1) {
        if (this.#isShared) this.#arm(restMs);
        return;
      }
      this.end(deadline);
      deadline.expire();
    }
  };
}
