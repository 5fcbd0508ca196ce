/**
 * Settles as a promise does, or resolves with `undefined` after `timeoutMs` milliseconds; `Infinity` means no timeout.
 * Leaves no timer behind.
 */
export function withTimeout<T>(timeoutMs: number, promise: Promise<T>): Promise<T | undefined> {
  if (timeoutMs === Number.POSITIVE_INFINITY) return promise;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, timeoutMs, undefined);
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
