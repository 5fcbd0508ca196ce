/** Lets so many in at once; the others wait, and enter in the order in which they came. */
export class Semaphore {
  readonly #waiting = new Set<(isIn: boolean) => void>();
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  /** `true` inside; `false`, and outside, when the signal aborts before that. The signal must end with the caller's work. */
  enter(signal: AbortSignal): boolean | Promise<boolean> {
    if (this.#free > 0) return this.#free-- > 0;
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
      signal.addEventListener("abort", () => {
        this.#waiting.delete(resolve);
        resolve(false);
      });
    });
  }

  /** One that was inside goes, and the next one enters. */
  leave(): void {
    this.#free++;
    for (const next of this.#waiting) {
      if (this.#free === 0) return;
      this.#free--;
      this.#waiting.delete(next);
      next(true);
    }
  }

  /** Lets everyone in from now on. */
  open(): void {
    this.#free = Number.POSITIVE_INFINITY;
    this.leave();
  }
}
