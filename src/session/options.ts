import type { Context } from "../dispatch/index.ts";
import { checkDuration } from "../internal/durations.ts";
import { KeyedMutex } from "./keyed-mutex.ts";
import { memoryStorage } from "./storages/memory.ts";
import type { Migrations } from "./storages/migrations.ts";
import type { SessionStorage } from "./storages/storage.ts";
import { createVersionedStore, type VersionedStore } from "./storages/versioned-store.ts";

/** Two changes of one session at the same time. Each is a copy of its own. */
export interface SessionConflict<S> {
  /** What both began with. */
  readonly base: S;
  /** What the handlers of this update made of it. */
  readonly mine: S;
  /** What somebody else has stored meanwhile. */
  readonly theirs: S;
}

/** How sessions are found and kept. */
export interface SessionOptions<S, C extends Context = Context, P extends string = "session"> {
  /** Makes the session of somebody new. Called each time, so that no two share an object. */
  readonly initial: () => S;
  /** Name on `ctx`, for a bot with several sessions; `session` when absent. Keys of any other name begin with it: `user:7`. */
  readonly property?: P;
  /**
   * The key of the session; the chat's identifier when absent, with a prefix for a fork and a suffix for a chat of a business
   * account or one in which the bot is a guest. With `undefined` the update has no session, and reading it throws.
   */
  readonly key?: (ctx: C) => string | number | undefined;
  /** Memory when absent, which ends with the process. */
  readonly storage?: SessionStorage;
  /** Bring what older versions of the bot have stored to today's form. */
  readonly migrations?: Migrations;
  /**
   * Makes one session of two that were changed at the same time, by two processes or after `lockTimeoutMs`. It may be called
   * several times for one update. Without it the later one fails with a `SessionConflictError`, and is not stored.
   */
  readonly merge?: (conflict: SessionConflict<S>) => S;
  /**
   * How long an update may keep others with its key waiting, in milliseconds; 30,000 when absent, `Infinity` for no limit.
   */
  readonly lockTimeoutMs?: number;
}

/** How the sessions of one `session()` are kept. */
export interface SessionConfig<S> {
  /** What handlers know the session by. */
  readonly name: string;
  readonly initial: () => S;
  readonly store: VersionedStore<S>;
  readonly mutex: KeyedMutex;
  readonly merge: ((conflict: SessionConflict<S>) => S) | undefined;
}

/** Whose session an update has; `undefined` when it has none. */
export type KeyOf<C> = (ctx: C) => string | undefined;

const DEFAULT_LOCK_TIMEOUT_MS = 30_000;

/** Puts together what the options name. */
export function resolveOptions<S, C extends Context>(
  options: SessionOptions<S, C, string>,
): { readonly property: string; readonly keyOf: KeyOf<C>; readonly config: SessionConfig<S> } {
  const { initial, property = "session", key = chatKey, storage = memoryStorage() } = options;
  const { migrations, merge, lockTimeoutMs = DEFAULT_LOCK_TIMEOUT_MS } = options;
  const prefix = property === "session" ? "" : `${property}:`;
  const name = `ctx.${property}`;
  return {
    property,
    keyOf(ctx) {
      const own: unknown = key(ctx);
      if (own === undefined) return undefined;
      if (typeof own === "string" || typeof own === "number") return prefix + own;
      // As text, all promises and all objects are one key, which all chats would share.
      throw new TypeError(
        `The key of ${name} must be a string, a number or undefined; got ${own === null ? "null" : `something of type ${typeof own}`}`,
      );
    },
    config: {
      name,
      initial,
      store: createVersionedStore(storage, migrations),
      mutex: new KeyedMutex(checkDuration("lockTimeoutMs", lockTimeoutMs, { infinity: true })),
      merge,
    },
  };
}

/**
 * The default session key of an update: its chat. The bot's own chats have their plain identifiers, as other libraries
 * store them. A chat of a business account, or one in which the bot is a guest, may have the same identifier as one of the
 * bot's own, and so may the chats of a fork. `undefined` when the update has no chat.
 * Source: https://core.telegram.org/bots/api#message
 */
function chatKey(ctx: Context): string | number | undefined {
  const { chatId } = ctx;
  if (chatId === undefined) return undefined;
  const own = ctx.isAdditionalBot ? `${ctx.me.id}:${chatId}` : chatId;
  // The update about a connection itself belongs to the chat in which the account's owner writes to the bot.
  const connectionId = ctx.kind === "business_connection" ? undefined : ctx.businessConnectionId;
  if (connectionId !== undefined) return `${own}:business:${connectionId}`;
  if (ctx.guestQueryId === undefined) return own;
  // The private chats of two people with the same third person may share an identifier.
  return ctx.chat?.type === "private" ? `${own}:guest:${ctx.from?.id}` : `${own}:guest`;
}
