import type { Context, Extension } from "../dispatch/index.ts";
import { chain } from "../internal/maybe-promise.ts";
import { commit } from "./commit.ts";
import { expose, exposeNothing } from "./expose.ts";
import { inTurn } from "./keyed-mutex.ts";
import { keepingOf, type SessionOptions } from "./options.ts";
import { LiveSession } from "./session-draft.ts";

/** What `session()` puts on `ctx`. */
export type WithSession<S, P extends string = "session"> = "session" extends P
  ? {
      get session(): S;
      /** `undefined` and `null` delete what is stored: the next one finds what `initial` gives. */
      set session(session: S | null | undefined);
    }
  : { [Name in P]: S };

/**
 * Gives every chat, or whatever `key` names, an object of its own that the bot remembers: `ctx.session`. It is read before
 * the handlers run and stored after them, if they have changed it and none has failed. Updates of one key go one after
 * the other. When it cannot be read, no handler runs; that, and what goes wrong when it is stored, is an error like a
 * handler's own. With a storage that answers at once, handling stays synchronous.
 */
export function session<S, C extends Context = Context, const P extends string = "session">(
  options: SessionOptions<S, C, P>,
): Extension<C, WithSession<S, P>> {
  const { property, keyOf, keeping } = keepingOf(options);
  return (ctx, next) => {
    const key = keyOf(ctx);
    if (key === undefined) return exposeNothing(ctx, property, next);
    return inTurn(keeping.turns, key, (turn) =>
      chain(keeping.vault.read(key), (stored) => {
        const live = new LiveSession(keeping.name, keeping.initial, stored);
        expose(ctx, property, {
          get: () => live.value,
          set: (value: S | null | undefined) => live.replace(value),
        });
        return chain(next(), () => commit(keeping, key, live, turn));
      }),
    );
  };
}
