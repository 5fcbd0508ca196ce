import { type Context, type Extension, isEarly, whenPlaceReached } from "../dispatch/index.ts";
import { commit } from "./commit.ts";
import { expose, exposeMissing, type SessionHandle } from "./expose.ts";
import { type Lock, NO_LOCK } from "./keyed-mutex.ts";
import { resolveOptions, type SessionConfig, type SessionOptions } from "./options.ts";
import { SessionDraft } from "./session-draft.ts";

/** The property that `lazySession()` adds to `ctx` under its default name. */
interface LazySessionOf<S> {
  get session(): Promise<S>;
  /** Assigning `undefined` or `null` deletes the stored session; the next read returns `initial()`. */
  set session(session: S | null | undefined);
}

/** The properties that `lazySession()` adds to `ctx`. */
export type WithLazySession<S, P extends string = "session"> = "session" extends P
  ? LazySessionOf<S>
  : { readonly [Name in P]: Promise<S> };

/**
 * Like `session()`, for sessions that few handlers need: `await ctx.session` reads it, and only from then on do other
 * updates with the same key wait. An update whose handlers do not use the session reads nothing and never waits.
 */
export function lazySession<S, C extends Context = Context, const P extends string = "session">(
  options: SessionOptions<S, C, P>,
): Extension<C, WithLazySession<S, P>> {
  const { property, keyOf, config } = resolveOptions(options);
  return async function lazySession(ctx, next) {
    const key = keyOf(ctx);
    if (key === undefined) return exposeMissing(ctx, property, next);
    const lazy = new LazySession<S>(config, key, isEarly(ctx));
    if (lazy.isEarly) whenPlaceReached(ctx, () => lazy.reopen());
    expose(ctx, property, lazy);
    try {
      await next();
      await lazy.commit();
    } finally {
      await lazy.release();
    }
  };
}

interface OpenSession<S> {
  readonly lock: Lock;
  readonly draft: SessionDraft<S>;
}

/** A session that is locked and read on first use. */
class LazySession<S> implements SessionHandle {
  readonly #config: SessionConfig<S>;
  readonly #key: string;
  /** Whether it is read without a lock, because its update runs before those that may hold the lock have ended. */
  isEarly: boolean;
  #lock: Promise<Lock> | undefined;
  #opening: Promise<OpenSession<S>> | undefined;
  #isHandled = false;

  constructor(config: SessionConfig<S>, key: string, isEarly: boolean) {
    this.#config = config;
    this.#key = key;
    this.isEarly = isEarly;
  }

  get value(): Promise<S> {
    const value = this.#open().then(({ draft }) => draft.value);
    // The handler may await it late or never; commit() rejects with the same error.
    value.catch(ignore);
    return value;
  }

  replace(value: S | null | undefined): void {
    if (this.#isHandled)
      throw new Error(
        `${this.#config.name} was assigned after the update was handled: await all work that the handler starts`,
      );
    this.#opening = this.#open().then((opened) => {
      opened.draft.replace(value);
      return opened;
    });
    // commit() reports the error, even when no handler reads the session.
    this.#opening.catch(ignore);
  }

  async commit(): Promise<void> {
    this.#isHandled = true;
    await this.#write();
  }

  /** Writes what was changed early. From now on the session is read behind its lock. */
  async reopen(): Promise<void> {
    await this.#write();
    this.isEarly = false;
    this.#opening = undefined;
  }

  async #write(): Promise<void> {
    if (this.#opening === undefined) return;
    const { draft, lock } = await this.#opening;
    await commit(this.#config, this.#key, draft, lock);
  }

  /** Releases the lock, also after an error. */
  async release(): Promise<void> {
    this.#isHandled = true;
    (await this.#lock)?.release();
  }

  #open(): Promise<OpenSession<S>> {
    if (this.#opening === undefined && this.#isHandled)
      throw new Error(
        `${this.#config.name} was read after the update was handled: await all work that the handler starts`,
      );
    this.#opening ??= this.#read();
    this.#opening.catch(ignore);
    return this.#opening;
  }

  async #read(): Promise<OpenSession<S>> {
    const { store, mutex } = this.#config;
    this.#lock = Promise.resolve(this.isEarly ? NO_LOCK : mutex.acquire(this.#key));
    const lock = await this.#lock;
    return { lock, draft: new SessionDraft(this.#config, await store.read(this.#key)) };
  }
}

function ignore(): void {}
