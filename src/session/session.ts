import { type Context, type Extension, isEarly } from "../dispatch/index.ts";
import { chain } from "../internal/maybe-promise.ts";
import { commit } from "./commit.ts";
import { runEarly } from "./early-session.ts";
import { expose, exposeMissing } from "./expose.ts";
import { withLock } from "./keyed-mutex.ts";
import { resolveOptions, type SessionOptions } from "./options.ts";
import { SessionDraft } from "./session-draft.ts";

/** The property that `session()` adds to `ctx` under its default name. */
interface SessionOf<S> {
  get session(): S;
  /** Assigning `undefined` or `null` deletes the stored session; the next update starts with `initial()`. */
  set session(session: S | null | undefined);
}

/** The properties that `session()` adds to `ctx`. */
export type WithSession<S, P extends string = "session"> = "session" extends P
  ? SessionOf<S>
  : { [Name in P]: S };

/**
 * Keeps an object for each chat, or for each value of `key`, as `ctx.session`. It is read before the handlers run, and
 * written afterwards if its JSON has changed and no handler failed. Updates with the same key are handled one after the
 * other. If the session cannot be read, no handler runs; read and write errors go where errors of handlers go. With a
 * synchronous storage, handling stays synchronous.
 * @example
 * const app = bot.use(session({ initial: () => ({ count: 0 }) }));
 * app.on("message", (ctx) => ctx.reply(`Message ${++ctx.session.count}`));
 */
export function session<S, C extends Context = Context, const P extends string = "session">(
  options: SessionOptions<S, C, P>,
): Extension<C, WithSession<S, P>> {
  const { property, keyOf, config } = resolveOptions(options);
  return function session(ctx, next) {
    const key = keyOf(ctx);
    if (key === undefined) return exposeMissing(ctx, property, next);
    if (isEarly(ctx)) return runEarly(ctx, { config, key, property }, next);
    return withLock(config.mutex, key, (lock) =>
      chain(config.store.read(key), (stored) => {
        const draft = new SessionDraft(config, stored);
        expose(ctx, property, draft);
        return chain(next(), () => commit(config, key, draft, lock));
      }),
    );
  };
}
