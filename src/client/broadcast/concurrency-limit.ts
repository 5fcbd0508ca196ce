/** Work that is under way: some at a time, and no more. */
export class UnderWay {
  readonly #most: number;
  readonly #works = new Set<Promise<void>>();
  #hasRoom: (() => void) | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes work that never rejects; resolves when there is room for more. */
  async add(work: Promise<void>): Promise<void> {
    const done = work.then(() => {
      this.#works.delete(done);
      this.#hasRoom?.();
    });
    this.#works.add(done);
    if (this.#works.size < this.#most) return;
    await new Promise<void>((resolve) => {
      this.#hasRoom = resolve;
    });
  }

  /** Resolves when all of it is done. */
  async all(): Promise<void> {
    await Promise.all(this.#works);
  }
}
