import type { Context, Extension } from "../dispatch/index.ts";
import { chain } from "../internal/maybe-promise.ts";
import { commit } from "./commit.ts";
import { expose, exposeMissing } from "./expose.ts";
import { withLock } from "./keyed-mutex.ts";
import { resolveOptions, type SessionOptions } from "./options.ts";
import { SessionDraft } from "./session-draft.ts";

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
  const { property, keyOf, config } = resolveOptions(options);
  return (ctx, next) => {
    const key = keyOf(ctx);
    if (key === undefined) return exposeMissing(ctx, property, next);
    return withLock(config.mutex, key, (lock) =>
      chain(config.store.read(key), (stored) => {
        const draft = new SessionDraft(config.name, config.initial, stored);
        expose(ctx, property, {
          get: () => draft.value,
          set: (value: S | null | undefined) => draft.replace(value),
        });
        return chain(next(), () => commit(config, key, draft, lock));
      }),
    );
  };
}
