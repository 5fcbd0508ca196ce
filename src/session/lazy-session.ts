import type { Context, Extension } from "../dispatch/index.ts";
import { commit, type Keeping } from "./commit.ts";
import { expose, exposeNothing } from "./expose.ts";
import type { Turn } from "./keyed-mutex.ts";
import { keepingOf, type SessionOptions } from "./options.ts";
import { LiveSession } from "./session-draft.ts";

/** What `lazySession()` puts on `ctx`. */
export type WithLazySession<S, P extends string = "session"> = "session" extends P
  ? {
      get session(): Promise<S>;
      /** `undefined` and `null` delete what is stored: the next one finds what `initial` gives. */
      set session(session: S | null | undefined);
    }
  : { readonly [Name in P]: Promise<S> };

/**
 * As `session()`, for handlers that seldom need it: `await ctx.session` reads it, and only from then on do other updates
 * of the key wait. Updates whose handlers do not ask for it cost no reading, and wait for nobody.
 */
export function lazySession<S, C extends Context = Context, const P extends string = "session">(
  options: SessionOptions<S, C, P>,
): Extension<C, WithLazySession<S, P>> {
  const { property, keyOf, keeping } = keepingOf(options);
  return async (ctx, next) => {
    const key = keyOf(ctx);
    if (key === undefined) return exposeNothing(ctx, property, next);
    const lazy = new LazySession<S>(keeping, key);
    expose(ctx, property, {
      get: () => lazy.value,
      set: (value: S | null | undefined) => lazy.replace(value),
    });
    try {
      await next();
      await lazy.commit();
    } finally {
      await lazy.leave();
    }
  };
}

interface Opened<S> {
  readonly turn: Turn;
  readonly live: LiveSession<S>;
}

/** A session that is read when it is first asked for. */
class LazySession<S> {
  readonly #keeping: Keeping<S>;
  readonly #key: string;
  #turn: Promise<Turn> | undefined;
  #opened: Promise<Opened<S>> | undefined;
  #isOver = false;

  constructor(keeping: Keeping<S>, key: string) {
    this.#keeping = keeping;
    this.#key = key;
  }

  get value(): Promise<S> {
    const value = this.#open().then(({ live }) => live.value);
    // A handler may await it late or never; commit() rejects with the same error.
    value.catch(ignore);
    return value;
  }

  replace(value: S | null | undefined): void {
    if (this.#isOver)
      throw new Error(
        `${this.#keeping.name} was assigned after its update had been handled: something was not awaited`,
      );
    this.#opened = this.#open().then((opened) => {
      opened.live.replace(value);
      return opened;
    });
    // Told when the handlers are done, whether or not they have asked for it.
    this.#opened.catch(ignore);
  }

  async commit(): Promise<void> {
    this.#isOver = true;
    if (this.#opened === undefined) return;
    const { live, turn } = await this.#opened;
    await commit(this.#keeping, this.#key, live, turn);
  }

  /** Lets the next update in, whatever went wrong. */
  async leave(): Promise<void> {
    this.#isOver = true;
    (await this.#turn)?.leave();
  }

  #open(): Promise<Opened<S>> {
    if (this.#opened === undefined && this.#isOver)
      throw new Error(
        `${this.#keeping.name} was asked for after its update had been handled: something was not awaited`,
      );
    this.#opened ??= this.#read();
    this.#opened.catch(ignore);
    return this.#opened;
  }

  async #read(): Promise<Opened<S>> {
    const { name, initial, vault, turns } = this.#keeping;
    this.#turn = Promise.resolve(turns.enter(this.#key));
    const turn = await this.#turn;
    return { turn, live: new LiveSession(name, initial, await vault.read(this.#key)) };
  }
}

function ignore(): void {}
