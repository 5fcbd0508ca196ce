/** What may come at once or later. */
export type MaybePromise<T> = T | PromiseLike<T>;

/** True for anything with a `then`: what a function of the user's gave must be waited for. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    "then" in value &&
    typeof value.then === "function"
  );
}

/** Goes on with a value at once, or with what a promise gives: no promise is made where there was none. */
export function whenReady<T, R>(
  value: T | PromiseLike<T>,
  go: (value: T) => R | Promise<R>,
): R | Promise<R> {
  // The compiler cannot know that a T is no promise itself.
  return isThenable(value) ? Promise.resolve(value as PromiseLike<T>).then(go) : go(value as T);
}

/** Does some work, and hands what it throws or rejects with to `fail`, which throws in its place. */
export function orFail<T>(work: () => T, fail: (error: unknown) => never): T | Promise<Awaited<T>> {
  try {
    const result = work();
    return isThenable(result) ? Promise.resolve(result).catch(fail) : result;
  } catch (error) {
    return fail(error);
  }
}
