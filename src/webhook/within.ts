/**
 * Settles as a promise does, or with `undefined` when that takes more than `ms` milliseconds; `Infinity` is no limit.
 * Leaves no timer behind.
 */
export function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  if (ms === Number.POSITIVE_INFINITY) return promise;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, undefined);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
