/** A queue of calls: one at a time is at its head, and the others follow in the order in which they came. */
export class FloodLane {
  readonly #behind = new Set<() => void>();
  #isTaken = false;

  /** Calls in it, the one at the head included. */
  get length(): number {
    return this.#behind.size + (this.#isTaken ? 1 : 0);
  }

  /** Resolves with `true` at the head; with `false`, and outside of the queue, when the signal aborts before that. */
  enter(signal: AbortSignal): Promise<boolean> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const end = (isHead: boolean): void => {
        this.#behind.delete(advance);
        signal.removeEventListener("abort", giveUp);
        resolve(isHead);
      };
      const advance = (): void => end(true);
      const giveUp = (): void => end(false);
      this.#behind.add(advance);
      signal.addEventListener("abort", giveUp);
    });
  }

  /** The call at the head goes, and the next one comes there. */
  leave(): void {
    const [next] = this.#behind;
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}
