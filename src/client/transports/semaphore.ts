import type { AbortSource } from "./call-request.ts";

/** Limits how many callers run at once; the others wait in the order of their arrival. */
export class Semaphore {
  readonly #waiting = new Set<(isAcquired: boolean) => void>();
  #free: number;

  constructor(permits: number) {
    this.#free = permits;
  }

  /**
   * Acquires a permit: resolves with `true` once there is one, or with `false` when the request must end first. The
   * source must not outlive the caller's work, since its listener is not removed.
   */
  acquire(source: AbortSource): boolean | Promise<boolean> {
    if (this.#free > 0) return this.#free-- > 0;
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
      const handleEvent = () => {
        this.#waiting.delete(resolve);
        resolve(false);
      };
      source.addEventListener("abort", { handleEvent });
    });
  }

  /** Returns a permit, which goes to the next caller in line. */
  release(): void {
    this.#free++;
    for (const next of this.#waiting) {
      if (this.#free === 0) return;
      this.#free--;
      this.#waiting.delete(next);
      next(true);
    }
  }

  /** Lifts the limit: every waiting and later caller gets a permit. */
  unlimit(): void {
    this.#free = Number.POSITIVE_INFINITY;
    this.release();
  }
}
