/**
 * A class of objects that are `instanceof Promise`. A real promise would be one more for each `next()`, with its callbacks,
 * and those that await it would wait longer. Guarded by the benchmark real-bot.
 */
const PromiseShape: new <T>() => Promise<T> = /* @__PURE__ */ (() => {
  // A function, because a class cannot have another prototype.
  function Shape(): void {}
  Shape.prototype = Promise.prototype;
  // Any function that is called with `new` creates an object with its prototype.
  return Shape as unknown as typeof PromiseShape;
})();

/**
 * The promise of `next()`, which records whether the handler uses it. The first of these handlers drops the promise, so that
 * an error of a later handler is passed to `report`, once the handler has ended, instead of ending the process as an
 * unhandled rejection; the others receive the error themselves:
 *
 *     bot.use((ctx, next) => { next(); });
 *     bot.use(async (ctx, next) => { await next(); });
 *     bot.use((ctx, next) => next().catch(logError));
 */
export class TrackedPromise extends PromiseShape<undefined> {
  /** Makes `finally` return a plain promise, as `then` does. */
  static get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #work: Promise<unknown>;
  readonly #report: (error: unknown) => void;
  #isHandled = false;
  /** Whether the handler that may use the promise is running. */
  #isHeld = false;
  #failure: { readonly error: unknown } | undefined;

  /** Settles as `work` does; `onSettled` is called, with the error if there is one, before any code that awaits it continues. */
  static from(
    work: PromiseLike<unknown>,
    report: (error: unknown) => void,
    onSettled: (error?: unknown) => void,
  ): TrackedPromise {
    // Another thenable might throw, or settle before the result can be awaited.
    const promise = work instanceof Promise ? work : Promise.resolve(work);
    const tracked = new TrackedPromise(promise, report);
    // The first callback of `promise`, so those of `then` come after it.
    promise.then(
      () => onSettled(),
      (error: unknown) => {
        onSettled(error);
        tracked.#fail(error);
      },
    );
    return tracked;
  }

  constructor(work: Promise<unknown>, report: (error: unknown) => void) {
    super();
    this.#work = work;
    this.#report = report;
  }

  /** Reports nothing until `release()`: the handler may await the promise later, after a call of the API say. */
  hold(): this {
    this.#isHeld = true;
    return this;
  }

  /** Called when the handler has ended. */
  release(): void {
    this.#isHeld = false;
    if (this.#failure !== undefined && !this.#isHandled) this.#report(this.#failure.error);
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
    return this.#work.then(() => onFulfilled?.(undefined) as A, onRejected);
  }

  #fail(error: unknown): void {
    this.#failure = { error };
    // A caller that awaits the promise at once calls `then` only a tick later.
    if (!this.#isHeld) queueMicrotask(() => this.release());
  }
}
