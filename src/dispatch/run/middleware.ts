/** Runs what was registered after this handler. Await or return its result, or errors further down are not yours to catch. */
export type NextFunction = () => void | Promise<void>;

/**
 * What handles an update: `(ctx, next)`, onion style. Not calling `next` ends the update here.
 * A returned promise is awaited; any other value is ignored.
 */
export type Middleware<C> = (ctx: C, next: NextFunction) => unknown;

/** Carries a type along and nothing else; there is no such property at run time. */
declare const added: unique symbol;

/**
 * Middleware that puts something on `ctx` before it calls `next()`: `ctx.session`, say. What it puts there is in its
 * type, so the composer that `use` and `derive` return knows of it.
 */
export interface Extension<in C, out Added extends object> {
  (ctx: C, next: NextFunction): unknown;
  readonly [added]?: Added;
}

/** What to throw at a handler that calls `next()` again. */
export function calledTwice(): Error {
  return new Error("next() was called twice by the same handler");
}
