interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Time that advances as soon as everything sleeps: hours of waiting take milliseconds, in the right order. */
export class VirtualTime {
  #now = 0;
  readonly #sleepers = new Set<Sleeper>();
  #still = 0;

  readonly now = (): number => this.#now;

  readonly sleep = (delayMs: number, signal?: AbortSignal): Promise<void> => {
    if (signal?.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener("abort", end);
        resolve();
      };
      const sleeper: Sleeper = { at: this.#now + Math.max(0, delayMs), wake: end };
      this.#sleepers.add(sleeper);
      signal?.addEventListener("abort", end);
    });
  };

  /** Advances time until the work is done; throws when nothing would ever wake up. */
  async until<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    // A failure is rethrown below, when the work is awaited.
    done.catch(() => undefined);
    while (!isDone) {
      await settle();
      if (isDone) break;
      if (this.#still === 0 && !this.#wakeNext())
        throw new Error("deadlock: the work waits, but nothing sleeps");
    }
    return done;
  }

  /** Stops time while the work is running: for work done by something real, such as a server. */
  async standStill<T>(work: Promise<T>): Promise<T> {
    this.#still++;
    try {
      return await work;
    } finally {
      this.#still--;
    }
  }

  /** Advances time to this point. */
  async pass(byMs: number): Promise<void> {
    const end = this.#now + byMs;
    await settle();
    while (this.#earliest() <= end) {
      this.#wakeNext();
      await settle();
    }
    this.#now = end;
  }

  #earliest(): number {
    return Math.min(...[...this.#sleepers].map(({ at }) => at));
  }

  #wakeNext(): boolean {
    const at = this.#earliest();
    if (at === Number.POSITIVE_INFINITY) return false;
    this.#now = Math.max(this.#now, at);
    for (const sleeper of [...this.#sleepers]) if (sleeper.at === at) sleeper.wake();
    return true;
  }
}

/** Resolves when everything that needs no time has happened. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
