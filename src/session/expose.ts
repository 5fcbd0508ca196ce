import type { Context, NextFunction } from "../dispatch/index.ts";
import { isThenable } from "../internal/maybe-promise.ts";

/** What stands behind `ctx.session`. */
export interface SessionHandle {
  /** Returned by reading the property. */
  readonly value: unknown;
  /** Called by assigning to the property; `null` and `undefined` reset it. */
  replace(value: unknown): void;
}

/** Where the handle of a session is on a context, and the accessors that find it there. */
interface SessionProperty {
  readonly slot: symbol;
  readonly access: PropertyDescriptor;
  /** Not enumerable, so that printing or copying `ctx` does not throw. */
  readonly missing: PropertyDescriptor;
}

type Slots = Record<symbol, SessionHandle>;

/**
 * By the name on `ctx`, for all bots of the process: contexts share a hidden class only if their accessors are the same
 * functions; others become slow dictionaries. Guarded by the benchmark session-read.
 */
const properties = /* @__PURE__ */ new Map<string, SessionProperty>();

/** Defines a session on `ctx`. Throws a `TypeError` when `ctx` already has a property of that name. */
export function expose(ctx: Context, name: string, handle: SessionHandle): void {
  const property = propertyOf(name);
  define(ctx, name, property, property.access, handle);
}

/** Runs the next handlers of an update without a session. Reading or assigning the session throws a `TypeError`. */
export function exposeMissing(ctx: Context, name: string, next: NextFunction): Promise<void> {
  const throwMissing = (): never => {
    throw new TypeError(`This update (${ctx.kind}) has no ctx.${name}: its key is undefined`);
  };
  const property = propertyOf(name);
  const handle: SessionHandle = {
    get value() {
      return throwMissing();
    },
    replace: throwMissing,
  };
  define(ctx, name, property, property.missing, handle);
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

function propertyOf(name: string): SessionProperty {
  let property = properties.get(name);
  if (property === undefined) {
    property = createProperty(Symbol(name));
    properties.set(name, property);
  }
  return property;
}

function createProperty(slot: symbol): SessionProperty {
  const accessors = {
    get(this: Slots): unknown {
      return this[slot]?.value;
    },
    set(this: Slots, value: unknown): void {
      this[slot]?.replace(value);
    },
  };
  return { slot, access: { ...accessors, enumerable: true }, missing: accessors };
}

function define(
  ctx: Context,
  name: string,
  { slot }: SessionProperty,
  access: PropertyDescriptor,
  handle: SessionHandle,
): void {
  if (name in ctx)
    throw new TypeError(
      `ctx.${name} already exists: choose another name with the option \`property\``,
    );
  // The symbol is known to this module only.
  (ctx as Context & Slots)[slot] = handle;
  Object.defineProperty(ctx, name, access);
}
