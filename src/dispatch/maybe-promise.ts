import { isThenable } from "./middleware.ts";

/** Goes on with a value at once, or with what a promise gives: no promise is made where there was none. */
export function whenReady<T, R>(value: T | PromiseLike<T>, go: (value: T) => R): R | Promise<R> {
  // The compiler cannot know that a T is no promise itself.
  return isThenable(value) ? Promise.resolve(value as PromiseLike<T>).then(go) : go(value as T);
}
