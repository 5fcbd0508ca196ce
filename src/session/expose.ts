import type { Context, NextFunction } from "../dispatch/index.ts";
import { isThenable } from "../internal/maybe-promise.ts";

/** Reads and replaces a session. */
interface Accessors<Value, Assigned> {
  readonly get: () => Value;
  readonly set: (value: Assigned) => void;
}

/** Defines a session on `ctx`. Throws a `TypeError` when `ctx` already has a property of that name. */
export function expose<Value, Assigned>(
  ctx: Context,
  property: string,
  access: Accessors<Value, Assigned>,
): void {
  define(ctx, property, access, true);
}

/** Runs the next handlers of an update without a session. Reading or assigning the session throws a `TypeError`. */
export function exposeMissing(ctx: Context, property: string, next: NextFunction): Promise<void> {
  const throwMissing = (): never => {
    throw new TypeError(`This update (${ctx.kind}) has no ctx.${property}: its key is undefined`);
  };
  define(ctx, property, { get: throwMissing, set: throwMissing }, false);
  return next();
}

/** Throws a `TypeError` unless `ctx.session` comes from `session()`: plain JavaScript may have forgotten it. */
export function checkSession(ctx: Context, user: string): void {
  const session: unknown = Reflect.get(ctx, "session");
  if (typeof session !== "object" || isThenable(session))
    throw new TypeError(`${user} needs ctx.session: register session() before it`);
}

/** Whether the update has a `ctx.session`: false when its key is undefined. */
export function hasSession(ctx: Context): boolean {
  return Object.prototype.propertyIsEnumerable.call(ctx, "session");
}

/** A missing session is not enumerable, so that printing or copying `ctx` does not throw. */
function define(
  ctx: Context,
  property: string,
  access: PropertyDescriptor,
  enumerable: boolean,
): void {
  if (property in ctx)
    throw new TypeError(
      `ctx.${property} already exists: choose another name with the option \`property\``,
    );
  Object.defineProperty(ctx, property, { enumerable, ...access });
}
