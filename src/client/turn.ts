let turns = 0;

/**
 * One call's turn among all calls, from its first try to its last. Made by what sends the call again; what holds calls back
 * keeps its place in line until the turn ends.
 */
export class Turn {
  /** Smaller than that of every call that came later. */
  readonly number: number = ++turns;
  #sends = 0;
  /** Most times that it may be sent, whatever else would allow more. */
  readonly maxSends: number;
  #isEnded = false;
  #callbacks: Set<(turn: Turn) => void> | undefined;

  constructor(maxSends: number = Number.POSITIVE_INFINITY) {
    this.maxSends = maxSends;
  }

  /** How often the call was sent so far. */
  get sends(): number {
    return this.#sends;
  }

  /** Counts one try, unless what it went through has counted it since there were so many. */
  count(before: number): void {
    if (this.#sends === before) this.#sends++;
  }

  /** Calls `callback` once when no other try will come, or at once when that is so already. */
  onEnd(callback: (turn: Turn) => void): void {
    if (this.#isEnded) {
      callback(this);
      return;
    }
    this.#callbacks ??= new Set();
    this.#callbacks.add(callback);
  }

  /** No other try will come. */
  end(): void {
    this.#isEnded = true;
    for (const callback of this.#callbacks ?? []) callback(this);
    this.#callbacks = undefined;
  }
}
