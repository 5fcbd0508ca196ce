import type { Context } from "../dispatch/index.ts";
import { checkOptions } from "../internal/arguments.ts";
import { checkDuration } from "../internal/durations.ts";
import { isThenable } from "../internal/maybe-promise.ts";
import { KeyedMutex } from "./keyed-mutex.ts";
import { memoryStorage } from "./storages/memory.ts";
import type { Migrations } from "./storages/migrations.ts";
import type { SessionStorage } from "./storages/storage.ts";
import { createVersionedStore, type VersionedStore } from "./storages/versioned-store.ts";

/** Two concurrent changes of one session. Each value is a separate copy. */
export interface SessionConflict<S> {
  /** The session that both started from. */
  readonly base: S;
  /** The session as the handlers of this update left it. */
  readonly mine: S;
  /** The session that another update or process has stored since. */
  readonly theirs: S;
}

/** Settings of `session()` and `lazySession()`. */
export interface SessionOptions<S, C extends Context = Context, P extends string = "session"> {
  /**
   * Creates the initial session. Called when a handler first uses a session that is not stored, and for a reset, so that no
   * two share an object.
   */
  readonly initial: () => S;
  /** Name on `ctx`, for bots with several sessions. Any other name also prefixes the keys: `user:7`. Default: `session`. */
  readonly property?: P;
  /**
   * Returns the key of the session. For `undefined` the update has no session, and reading it throws. Default: the chat id,
   * with the bot's id in front for bots made by `withToken()`, and a suffix for chats of business accounts and guest chats.
   */
  readonly key?: (ctx: C) => string | number | undefined;
  /** Where sessions are stored. Default: in memory, lost when the process ends. */
  readonly storage?: SessionStorage;
  /** Converts data that older versions of the bot stored to the current format. */
  readonly migrations?: Migrations;
  /**
   * Merges two concurrent changes, made by two processes or after `lockTimeoutMs`. May be called several times for one
   * update. Without it, the change that would be stored second fails with a `SessionConflictError`.
   */
  readonly merge?: (conflict: SessionConflict<S>) => S;
  /**
   * How long an update may hold the lock of its key while others wait for it, in milliseconds; `Infinity` for no limit.
   * Default: 30,000.
   */
  readonly lockTimeoutMs?: number;
}

/** The resolved options of one `session()`. */
export interface SessionConfig<S> {
  /** Stands for the session in error messages: `ctx.session`. */
  readonly name: string;
  readonly initial: () => S;
  readonly store: VersionedStore<S>;
  readonly mutex: KeyedMutex;
  readonly merge: ((conflict: SessionConflict<S>) => S) | undefined;
}

/** Returns the key of an update's session; `undefined` when it has none. */
export type KeyOf<C> = (ctx: C) => string | undefined;

const DEFAULT_LOCK_TIMEOUT_MS = 30_000;

/** Applies the defaults. Throws a `TypeError` for a malformed or unknown option, and a `RangeError` for `lockTimeoutMs`. */
export function resolveOptions<S, C extends Context>(
  options: SessionOptions<S, C, string>,
): { readonly property: string; readonly keyOf: KeyOf<C>; readonly config: SessionConfig<S> } {
  checkOptions("session()", options, {
    initial: 1,
    property: 1,
    key: 1,
    storage: 1,
    migrations: 1,
    merge: 1,
    lockTimeoutMs: 1,
  });
  const { initial, property = "session", key = chatKey, storage = memoryStorage() } = options;
  const { migrations, merge, lockTimeoutMs = DEFAULT_LOCK_TIMEOUT_MS } = options;
  if (typeof initial !== "function" || isAsync(initial))
    throw new TypeError("initial must be a synchronous function, such as () => ({ count: 0 })");
  const prefix = property === "session" ? "" : `${property}:`;
  const name = `ctx.${property}`;
  return {
    property,
    keyOf(ctx) {
      const base: unknown = key(ctx);
      if (base === undefined) return undefined;
      if (typeof base === "string" || typeof base === "number") return prefix + base;
      // Converted to strings, all promises and all objects would be one key, shared by all chats.
      throw new TypeError(
        `The key of ${name} must be a string, a number or undefined; got ${base === null ? "null" : `a value of type ${typeof base}`}`,
      );
    },
    config: {
      name,
      initial() {
        const value = initial();
        if (isThenable(value)) throw new TypeError(`initial of ${name} must not return a promise`);
        return value;
      },
      store: createVersionedStore(storage, migrations),
      mutex: new KeyedMutex(checkDuration("lockTimeoutMs", lockTimeoutMs, { infinity: true })),
      merge,
    },
  };
}

/** Whether a function is declared as `async`. */
function isAsync(value: () => unknown): boolean {
  return Object.prototype.toString.call(value) === "[object AsyncFunction]";
}

/**
 * The default session key: the plain chat id for the bot's own chats, as other libraries store it. Chats of a business
 * account, guest chats, and chats of bots made by `withToken()` may have the same ids, so their keys differ. `undefined`
 * when the update has no chat.
 * Source: https://core.telegram.org/bots/api#message
 */
function chatKey(ctx: Context): string | number | undefined {
  const { chatId } = ctx;
  if (chatId === undefined) return undefined;
  const base = ctx.isSiblingBot ? `${ctx.me.id}:${chatId}` : chatId;
  // An update about the connection itself belongs to the private chat of the bot with the account's owner.
  const connectionId = ctx.kind === "business_connection" ? undefined : ctx.businessConnectionId;
  if (connectionId !== undefined) return `${base}:business:${connectionId}`;
  if (ctx.guestQueryId === undefined) return base;
  // Private chats of two users with the same third user may have the same id.
  return ctx.chat?.type === "private" ? `${base}:guest:${ctx.from?.id}` : `${base}:guest`;
}
