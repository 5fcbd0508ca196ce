import type { Context } from "../context/context.ts";

/**
 * Runs the handlers registered after this one. The promise rejects with what they throw; if it is neither awaited, returned
 * nor given a `catch`, that error goes to `bot.catch`. A second call rejects.
 */
export type NextFunction = () => Promise<void>;

/**
 * A handler of updates, onion style: `(ctx, next)`. Without a call of `next` the update ends here. A returned promise is
 * awaited; any other value is ignored.
 */
export type Middleware<C = Context> = (ctx: C, next: NextFunction) => unknown;

/** Carries a type; the property does not exist at run time. */
declare const added: unique symbol;

/**
 * Middleware that adds properties such as `ctx.session` to `ctx` before it calls `next()`. Its type names them, so that the
 * composer returned by `use` and `derive` has them on `ctx`.
 */
export interface Extension<in C, out Added> {
  (ctx: C, next: NextFunction): unknown;
  readonly [added]?: Added;
}

/** What the extensions among some arguments add to `ctx`. */
export type AddedBy<Args extends readonly unknown[]> = Args extends readonly [
  infer First,
  ...infer Rest,
]
  ? (First extends Extension<never, infer Added> ? Added : unknown) & AddedBy<Rest>
  : unknown;

/** Creates the error for a handler that calls `next()` a second time. */
export function nextCalledTwice(): Error {
  return new Error("next() was called twice by the same handler");
}
