import { type Context, type NextFunction, whenPlaceReached } from "../dispatch/index.ts";
import { chain, finallyWith } from "../internal/maybe-promise.ts";
import { commit } from "./commit.ts";
import { expose } from "./expose.ts";
import { NO_LOCK } from "./keyed-mutex.ts";
import type { SessionConfig } from "./options.ts";
import { SessionDraft } from "./session-draft.ts";

/** The session of one update. */
interface SessionOfUpdate<S> {
  readonly config: SessionConfig<S>;
  readonly key: string;
  readonly property: string;
}

/**
 * Runs the handlers of an update that overtakes. They must not wait for the handlers that hold the lock of the session, so
 * they see it as it was stored last. What they change is written as after an expired lock: once the key is free, and only
 * if no other update has changed the session. An update that waits for its place after all gets the session anew there.
 */
export function runEarly<S>(
  ctx: Context,
  { config, key, property }: SessionOfUpdate<S>,
  next: NextFunction,
): void | Promise<void> {
  const { store, mutex } = config;
  let lock = NO_LOCK;
  const read = (): SessionDraft<S> | Promise<SessionDraft<S>> =>
    chain(store.read(key), (stored) => new SessionDraft(config, stored));
  return chain(read(), (first) => {
    let draft = first;
    expose(ctx, property, {
      get value() {
        return draft.value;
      },
      replace: (value: S | null | undefined) => draft.replace(value),
    });
    const write = (): void | Promise<void> => commit(config, key, draft, lock);
    whenPlaceReached(ctx, () =>
      chain(write(), () =>
        chain(mutex.acquire(key), (acquired) => {
          lock = acquired;
          return chain(read(), (again) => {
            draft = again;
          });
        }),
      ),
    );
    return finallyWith(
      () => chain(next(), write),
      () => lock.release(),
    );
  });
}
