/** A value that is available now or later. */
export type MaybePromise<T> = T | PromiseLike<T>;

/**
 * The promise of synchronous work that has succeeded, created once: code that recognizes it goes on without awaiting it.
 * Not frozen, because async hooks write to every promise on Node 20.
 */
export const SETTLED: Promise<void> = /* @__PURE__ */ Promise.resolve();

/** Whether a value has a `then` method and must be awaited, which {@link SETTLED} need not be. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    value !== SETTLED &&
    "then" in value &&
    typeof value.then === "function"
  );
}

/** Unlike `Promise.resolve`, wraps no promise of a subclass, which would take three ticks more. */
function toPromise<T>(value: PromiseLike<T>): Promise<T> {
  return value instanceof Promise ? value : Promise.resolve(value);
}

/** Calls `next` with a value: at once, or after its promise. No promise is created where there was none. */
export function chain<T, R>(
  value: MaybePromise<T>,
  next: (value: T) => R | Promise<R>,
): R | Promise<R> {
  // The compiler cannot know that a T is not a promise itself.
  return isThenable(value) ? toPromise(value as PromiseLike<T>).then(next) : next(value as T);
}

/** Returns the result of `work`, or what `onError` makes of its error, whether it throws or rejects. */
export function catchWith<T, R>(
  work: () => T,
  onError: (error: unknown) => R,
): T | R | Promise<Awaited<T> | Awaited<R>> {
  let result: T;
  try {
    result = work();
  } catch (error) {
    return onError(error);
  }
  if (!isThenable(result)) return result;
  return toPromise(result).catch(onError) as Promise<Awaited<T> | Awaited<R>>;
}

/** Returns the result of `work`, and calls `cleanUp` once it has succeeded or failed, at once or later. */
export function finallyWith<T>(work: () => T, cleanUp: () => void): T | Promise<Awaited<T>> {
  let result: T;
  try {
    result = work();
  } catch (error) {
    cleanUp();
    throw error;
  }
  // Not `finally`, which creates three promises more.
  if (isThenable(result))
    return (toPromise(result) as Promise<Awaited<T>>).then(
      (value) => {
        cleanUp();
        return value;
      },
      (error: unknown) => {
        cleanUp();
        throw error;
      },
    );
  cleanUp();
  return result;
}
