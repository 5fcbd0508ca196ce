import { asFunction } from "../../internal/arguments.ts";
import { isThenable } from "../../internal/maybe-promise.ts";
import type { Context } from "../context/context.ts";
import type { Extension } from "../routes/middleware.ts";

/** Returns, or resolves with, the properties to add to `ctx`. */
export type Derive<C extends Context> = (ctx: C) => object;

/** The names among these that `ctx` already has; `args` exists for commands only, but no other verb can set it either. */
type TakenNames<Added> = 0 extends 1 & Added
  ? never
  : Added extends unknown
    ? keyof Added & (keyof Context | "args")
    : never;

/** Rejects names that `ctx` already has: most of them are getters and cannot be set. */
export type NewNames<Added> = [TakenNames<Added>] extends [never]
  ? unknown
  : `ctx.${TakenNames<Added>} already exists: choose another name`;

/** Creates the middleware that adds the derived properties to `ctx`. */
export function deriveMiddleware<C extends Context, D extends Derive<C>>(
  propertiesOf: D,
): Extension<C, Awaited<ReturnType<D>>> {
  const read = asFunction<D>(propertiesOf);
  return function derive(ctx, next) {
    const added = read(ctx);
    if (!isThenable(added)) {
      Object.assign(ctx, added);
      return next();
    }
    return added.then((resolved) => {
      Object.assign(ctx, resolved);
      return next();
    });
  };
}
