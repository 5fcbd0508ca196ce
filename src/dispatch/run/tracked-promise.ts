/** Where a promise has its {@link Tracking}. */
const TRACKING: unique symbol = /* @__PURE__ */ Symbol();

/** A promise of `next()`. */
export interface TrackedPromise extends Promise<void> {
  [TRACKING]: Tracking;
}

/**
 * `await` and all methods of promises read `constructor` first, so its getter notices each use. For the engine these are its
 * own promises; it would create two more to await a class that overrides `then`. Guarded by the benchmark real-bot.
 */
const trackedPrototype: object = /* @__PURE__ */ (() =>
  Object.create(Promise.prototype, {
    constructor: {
      get(this: Partial<TrackedPromise>): PromiseConstructor {
        const tracking = this[TRACKING];
        if (tracking !== undefined) tracking.isUsed = true;
        return Promise;
      },
    },
  }))();

/**
 * Records whether a handler uses the promise of `next()`. The first of these handlers drops it, so that an error of a later
 * handler is reported, once the handler has ended, instead of ending the process as an unhandled rejection; the others
 * receive the error themselves:
 *
 *     bot.use((ctx, next) => { next(); });
 *     bot.use(async (ctx, next) => { await next(); });
 *     bot.use((ctx, next) => next().catch(logError));
 */
export interface Tracking {
  isUsed: boolean;
  /** Whether the handler that may use the promise is running. */
  isHeld: boolean;
  failure: { readonly error: unknown } | undefined;

  /** Called when the work has settled, with the error if there is one, before any code that awaits the promise continues. */
  settle(error?: unknown): void;

  /** Called with an error when the promise was not used. */
  report(error: unknown): unknown;
}

/** Returns a promise that settles as `work` does. */
export function track(work: PromiseLike<unknown>, tracking: Tracking): TrackedPromise {
  // Another thenable might throw, or settle before the result can be awaited.
  const promise = Promise.resolve(work).then(
    () => tracking.settle(),
    (error: unknown) => {
      tracking.settle(error);
      tracking.failure = { error };
      // A caller that awaits the promise at once uses it only a tick later.
      if (!tracking.isHeld) queueMicrotask(() => release(promise));
      const { isUsed } = tracking;
      // Handled here, so that it does not end the process, which does not count as a use.
      promise.catch(() => undefined);
      tracking.isUsed = isUsed;
      throw error;
    },
  ) as TrackedPromise;
  promise[TRACKING] = tracking;
  Object.setPrototypeOf(promise, trackedPrototype);
  return promise;
}

/** Reports no error until `release()`: the handler that has a promise may await it later, after a call of the API say. */
export function hold(promise: TrackedPromise): void {
  promise[TRACKING].isHeld = true;
}

/** To be called when the handler that may have a promise has ended. */
export function release(promise: TrackedPromise | undefined): void {
  const tracking = promise?.[TRACKING];
  if (tracking === undefined) return;
  tracking.isHeld = false;
  if (tracking.failure && !tracking.isUsed) tracking.report(tracking.failure.error);
}

/** Returns a promise that rejects late enough for a caller that awaits it at once to count as using it. */
export function trackRejection(error: unknown, report: (error: unknown) => unknown): Promise<void> {
  const settle = (): void => {};
  const tracking = { isUsed: false, isHeld: false, failure: undefined, settle, report };
  return track(Promise.reject(error), tracking);
}
