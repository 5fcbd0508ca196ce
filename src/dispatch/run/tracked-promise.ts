/**
 * The promise of `next()`, which records whether the handler uses it. The first of these handlers drops the promise, so that
 * an error of a later handler is passed to `report` instead of ending the process as an unhandled rejection; the others
 * receive the error themselves:
 *
 *     bot.use((ctx, next) => { next(); });
 *     bot.use(async (ctx, next) => { await next(); });
 *     bot.use((ctx, next) => next().catch(logError));
 */
export class TrackedPromise extends Promise<undefined> {
  #isHandled = false;

  /** Makes `then`, `catch` and `finally` return plain promises: their caller is responsible for the rejection now. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** Settles as `work` does; `onSettled` is called, with the error if there is one, before any code that awaits it continues. */
  static from(
    work: PromiseLike<unknown>,
    report: (error: unknown) => void,
    onSettled: (error?: unknown) => void,
  ): TrackedPromise {
    // Another thenable might throw, or settle before the result can be awaited.
    const promise = work instanceof Promise ? work : Promise.resolve(work);
    const tracked = new TrackedPromise((resolve, reject) => {
      promise.then(
        () => {
          onSettled();
          resolve(undefined);
        },
        (error: unknown) => {
          onSettled(error);
          reject(error);
        },
      );
    });
    Promise.prototype.then.call(tracked, undefined, (error: unknown) => {
      if (!tracked.#isHandled) report(error);
    });
    return tracked;
  }

  /** Rejects with an error, late enough for a caller that awaits it at once to count as using it. */
  static rejected(error: unknown, report: (error: unknown) => void): TrackedPromise {
    return TrackedPromise.from(Promise.reject(error), report, () => undefined);
  }

  override then<A = undefined, B = never>(
    onFulfilled?: ((value: undefined) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#isHandled = true;
    return super.then(onFulfilled, onRejected);
  }
}
