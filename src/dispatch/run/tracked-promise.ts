/**
 * A promise that knows whether anybody waits for it. A rejection that nobody waits for goes to `report`,
 * instead of ending the process as an unhandled rejection.
 */
export class Observed extends Promise<undefined> {
  #isObserved = false;

  /** What `then`, `catch` and `finally` give is a plain promise: whoever called them now holds the rejection. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** Waits for `work`; `onSettled` is called before anybody who waits goes on. */
  static from(
    work: PromiseLike<unknown>,
    report: (error: unknown) => void,
    onSettled: () => void,
  ): Observed {
    // Another thenable might settle before anything can wait for the result, or throw.
    const promise = work instanceof Promise ? work : Promise.resolve(work);
    const observed = new Observed((resolve, reject) => {
      promise.then(
        () => {
          onSettled();
          resolve(undefined);
        },
        (error: unknown) => {
          onSettled();
          reject(error);
        },
      );
    });
    Promise.prototype.then.call(observed, undefined, (error: unknown) => {
      if (!observed.#isObserved) report(error);
    });
    return observed;
  }

  override then<A = undefined, B = never>(
    onFulfilled?: ((value: undefined) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#isObserved = true;
    return super.then(onFulfilled, onRejected);
  }
}
