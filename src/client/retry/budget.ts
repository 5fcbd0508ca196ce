const CAPACITY = 500;
const COST_OF_RETRY = 5;

/**
 * Keeps retries from making a storm worse: each one costs five tokens out of 500, each success gives one back. When
 * most calls fail, retries end, and come back as calls succeed.
 */
export class RetryBudget {
  #tokens = CAPACITY;

  /** False when there is too little left; then nothing is taken. */
  take(): boolean {
    if (this.#tokens < COST_OF_RETRY) return false;
    this.#tokens -= COST_OF_RETRY;
    return true;
  }

  giveBack(): void {
    if (this.#tokens < CAPACITY) this.#tokens += 1;
  }
}
