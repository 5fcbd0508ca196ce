let lastNumber = 0;

/**
 * Identifies one call across all of its attempts. The code that retries the call creates the ticket and ends it; until then
 * flood control keeps the call's place in its queue.
 */
export class Ticket {
  /** Smaller than the numbers of later calls. */
  readonly number: number = ++lastNumber;
  #sends = 0;
  /** The maximum number of times the call may be sent, even if another setting allows more. */
  readonly maxSends: number;
  #isEnded = false;
  #callbacks: Set<(ticket: Ticket) => void> | undefined;

  constructor(maxSends: number = Number.POSITIVE_INFINITY) {
    this.maxSends = maxSends;
  }

  /** The number of times the call has been sent so far. */
  get sends(): number {
    return this.#sends;
  }

  /** Counts one attempt, unless an inner wrapper has counted it: then `sends` is no longer `before`. */
  count(before: number): void {
    if (this.#sends === before) this.#sends++;
  }

  /** Calls `callback` when the ticket ends, or at once if it has ended. A function that is added twice is called once. */
  onEnd(callback: (ticket: Ticket) => void): void {
    if (this.#isEnded) {
      callback(this);
      return;
    }
    this.#callbacks ??= new Set();
    this.#callbacks.add(callback);
  }

  /** Ends the ticket: there will be no further attempt. */
  end(): void {
    this.#isEnded = true;
    for (const callback of this.#callbacks ?? []) callback(this);
    this.#callbacks = undefined;
  }
}
