import type { Context, NextFunction } from "../dispatch/index.ts";

/** How a session is read and replaced. */
interface Accessors<Value, Assigned> {
  readonly get: () => Value;
  readonly set: (value: Assigned) => void;
}

/** Puts a session on `ctx`. Throws a `TypeError` when something of that name is there already. */
export function expose<Value, Assigned>(
  ctx: Context,
  property: string,
  access: Accessors<Value, Assigned>,
): void {
  define(ctx, property, access, true);
}

/** Goes on with an update that has no session, and says so to whoever asks for it. */
export function exposeMissing(
  ctx: Context,
  property: string,
  next: NextFunction,
): void | Promise<void> {
  const refuse = (): never => {
    throw new TypeError(`This update (${ctx.kind}) has no ctx.${property}: its key is undefined`);
  };
  define(ctx, property, { get: refuse, set: refuse }, false);
  return next();
}

/** Whether `ctx.session` can be asked for: false when its key is undefined. */
export function hasSession(ctx: Context): boolean {
  return Object.prototype.propertyIsEnumerable.call(ctx, "session");
}

/** What is not there is not enumerable either, so that whoever shows or copies `ctx` is not refused. */
function define(
  ctx: Context,
  property: string,
  access: PropertyDescriptor,
  enumerable: boolean,
): void {
  if (property in ctx)
    throw new TypeError(`ctx.${property} exists already: give this session another property`);
  Object.defineProperty(ctx, property, { enumerable, ...access });
}
