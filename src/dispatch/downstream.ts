/** Told of an error that nobody can catch any more, because a handler neither awaited nor returned `next()`. */
export type OrphanReporter = (error: unknown) => void;

/**
 * The promise that `next()` gives. It knows whether anybody waits for it: a rejection that nobody waits for
 * goes to the reporter, instead of killing the process as an unhandled rejection.
 */
export class Downstream implements Promise<void> {
  readonly [Symbol.toStringTag] = "Downstream";
  readonly #inner: Promise<void>;
  #observed = false;

  constructor(inner: PromiseLike<unknown>, reportOrphan: OrphanReporter) {
    this.#inner = Promise.resolve(inner).then(() => undefined);
    this.#inner.then(undefined, (error: unknown) => {
      if (!this.#observed) reportOrphan(error);
    });
  }

  // biome-free thenable: `await` and `return` both come through here, which is how waiting is noticed.
  then<A = void, B = never>(
    onFulfilled?: ((value: void) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#observed = true;
    return this.#inner.then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<void | B> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<void> {
    this.#observed = true;
    return this.#inner.finally(onFinally);
  }
}
