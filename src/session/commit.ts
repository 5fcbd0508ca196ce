import { SessionConflictError } from "../errors.ts";
import { chain } from "../internal/maybe-promise.ts";
import { copyJson, isSameJson, toJson } from "./json-value.ts";
import { type Lock, withLock } from "./keyed-mutex.ts";
import type { SessionConfig } from "./options.ts";
import type { Change, SessionDraft } from "./session-draft.ts";
import type { StoredSession } from "./storages/versioned-store.ts";

/** Each failed attempt means that another writer succeeded; this many in a row mean a faulty storage. */
const MAX_ATTEMPTS = 100;

/** Writes the changes of the handlers, if any. */
export function commit<S>(
  config: SessionConfig<S>,
  key: string,
  draft: SessionDraft<S>,
  lock: Lock,
): void | Promise<void> {
  const change = draft.close();
  if (change === undefined) return undefined;
  const { after, isChangedByHandlers } = change;
  // Another update now holds the key, so wait for it. A migration alone is not worth that: the next read repeats it.
  if (lock.isExpired)
    return isChangedByHandlers
      ? withLock(config.mutex, key, () => reconcile(config, key, change))
      : undefined;
  return chain(config.store.write(key, draft.version, after), (isWritten) =>
    isWritten || !isChangedByHandlers ? undefined : reconcile(config, key, change),
  );
}

async function reconcile<S>(
  config: SessionConfig<S>,
  key: string,
  change: Change<S>,
): Promise<void> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const stored = await config.store.read(key);
    const value = isUnchanged(stored, change) ? change.after : merge(config, key, change, stored);
    if (await config.store.write(key, stored.version, value)) return;
  }
  throw new SessionConflictError(key);
}

function isUnchanged<S>({ value }: StoredSession<S>, { before, wasStored }: Change<S>): boolean {
  return wasStored ? isSameJson(before, value) : value === undefined;
}

function merge<S>(
  { name, initial, merge }: SessionConfig<S>,
  key: string,
  { before, after }: Change<S>,
  stored: StoredSession<S>,
): S {
  if (merge === undefined) throw new SessionConflictError(key);
  const merged = merge({
    base: copyJson(before),
    mine: copyJson(after) ?? initial(),
    theirs: copyJson(stored.value) ?? initial(),
  });
  return toJson(merged, name);
}
