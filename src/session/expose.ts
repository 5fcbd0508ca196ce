import type { Context, NextFunction } from "../dispatch/index.ts";

/** How a session is read and replaced. */
interface Access<Given, Taken> {
  readonly get: () => Given;
  readonly set: (value: Taken) => void;
}

/** Puts a session on `ctx`. Throws a `TypeError` when something of that name is there already. */
export function expose<Given, Taken>(
  ctx: Context,
  property: string,
  access: Access<Given, Taken>,
): void {
  if (property in ctx)
    throw new TypeError(`ctx.${property} exists already: give this session another property`);
  Object.defineProperty(ctx, property, { enumerable: true, ...access });
}

/** Goes on with an update that has no session, and says so to whoever asks for it. */
export function exposeNothing(
  ctx: Context,
  property: string,
  next: NextFunction,
): void | Promise<void> {
  const refuse = (): never => {
    throw new TypeError(`This update (${ctx.kind}) has no ctx.${property}: its key is undefined`);
  };
  expose(ctx, property, { get: refuse, set: refuse });
  return next();
}
