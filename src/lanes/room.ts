/** Counts the jobs that wait, up to a capacity. */
export class Room {
  readonly #capacity: number;
  #waiting = 0;
  #whenFree: (() => void)[] = [];

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** How many more jobs may wait. */
  get free(): number {
    return Math.max(0, this.#capacity - this.#waiting);
  }

  /** Resolves as soon as there is room. */
  async whenFree(): Promise<void> {
    if (this.free === 0) await new Promise<void>((resolve) => this.#whenFree.push(resolve));
  }

  /** Counts jobs that begin or, when `change` is negative, cease to wait. */
  count(change: number): void {
    this.#waiting += change;
    if (this.#whenFree.length === 0 || this.free === 0) return;
    for (const resolve of this.#whenFree.splice(0)) resolve();
  }
}
