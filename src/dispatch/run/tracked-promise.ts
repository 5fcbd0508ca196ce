/**
 * The promise of `next()`, which records whether the handler uses it. The first of these handlers drops the promise, so that
 * an error of a later handler is passed to `report`, once the handler has ended, instead of ending the process as an
 * unhandled rejection; the others receive the error themselves:
 *
 *     bot.use((ctx, next) => { next(); });
 *     bot.use(async (ctx, next) => { await next(); });
 *     bot.use((ctx, next) => next().catch(logError));
 */
export class TrackedPromise extends Promise<undefined> {
  #isHandled = false;
  /** Whether the handler that may use the promise is running. */
  #isHeld = false;
  #reportIfUnhandled: (() => void) | undefined;

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
      tracked.#reportIfUnhandled = () => {
        if (!tracked.#isHandled) report(error);
      };
      if (!tracked.#isHeld) tracked.#reportIfUnhandled();
    });
    return tracked;
  }

  /** Reports nothing until `release()`: the handler may await the promise later, after a call of the API say. */
  hold(): this {
    this.#isHeld = true;
    return this;
  }

  /** Called when the handler has ended. */
  release(): void {
    this.#isHeld = false;
    this.#reportIfUnhandled?.();
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
