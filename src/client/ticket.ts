let lastNumber = 0;

/**
 * One call's ticket among all calls, from its first try to its last. Whatever retries the call creates it; flood control keeps
 * the call's place in line until it ends.
 */
export class Ticket {
  /** Smaller than those of calls that come later. */
  readonly number: number = ++lastNumber;
  #sends = 0;
  /** How often the call may be sent at most, even where another setting allows more. */
  readonly maxSends: number;
  #isEnded = false;
  #callbacks: Set<(ticket: Ticket) => void> | undefined;

  constructor(maxSends: number = Number.POSITIVE_INFINITY) {
    this.maxSends = maxSends;
  }

  /** How often the call has been sent so far. */
  get sends(): number {
    return this.#sends;
  }

  /** Counts one try, unless an inner wrapper has counted since there were `before` of them. */
  count(before: number): void {
    if (this.#sends === before) this.#sends++;
  }

  /** Calls `callback` when the ticket ends, or now if it has ended. The same function is called once, however often given. */
  onEnd(callback: (ticket: Ticket) => void): void {
    if (this.#isEnded) {
      callback(this);
      return;
    }
    this.#callbacks ??= new Set();
    this.#callbacks.add(callback);
  }

  /** Ends the ticket: no other try will come. */
  end(): void {
    this.#isEnded = true;
    for (const callback of this.#callbacks ?? []) callback(this);
    this.#callbacks = undefined;
  }
}
