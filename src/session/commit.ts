import { SessionConflictError } from "../errors.ts";
import { chain } from "../internal/maybe-promise.ts";
import { checkJson } from "./json-value.ts";
import { inTurn, type Turn, type Turns } from "./keyed-mutex.ts";
import type { Change, LiveSession } from "./session-draft.ts";
import type { Stored, Vault } from "./storages/versioned-store.ts";

/** Two changes of one session at the same time. Each is a copy of its own. */
export interface SessionConflict<S> {
  /** What both began with. */
  readonly base: S;
  /** What the handlers of this update made of it. */
  readonly mine: S;
  /** What somebody else has stored meanwhile. */
  readonly theirs: S;
}

/** How the sessions of one `session()` are kept. */
export interface Keeping<S> {
  /** What handlers know the session by. */
  readonly name: string;
  readonly initial: () => S;
  readonly vault: Vault<S>;
  readonly turns: Turns;
  readonly merge: ((conflict: SessionConflict<S>) => S) | undefined;
}

/** Each of them means that somebody else got through; so many in a row mean a storage that never agrees. */
const MAX_TRIES = 100;

/** Stores what the handlers have changed; nothing when they have not. */
export function commit<S>(
  keeping: Keeping<S>,
  key: string,
  live: LiveSession<S>,
  turn: Turn,
): void | Promise<void> {
  const change = live.close();
  if (change === undefined) return undefined;
  const { after, isByHandlers } = change;
  // Another update holds the key now and may be working on it. A migration is left to the next read.
  if (turn.isOvertaken)
    return isByHandlers
      ? inTurn(keeping.turns, key, () => reconcile(keeping, key, change))
      : undefined;
  return chain(keeping.vault.write(key, live.version, parse(after)), (isWritten) =>
    isWritten || !isByHandlers ? undefined : reconcile(keeping, key, change),
  );
}

async function reconcile<S>(keeping: Keeping<S>, key: string, change: Change): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const stored = await keeping.vault.read(key);
    const value = isAsBefore(stored, change)
      ? parse<S>(change.after)
      : merge(keeping, key, change, stored);
    if (await keeping.vault.write(key, stored.version, value)) return;
  }
  throw new SessionConflictError(key);
}

function isAsBefore({ value }: Stored<unknown>, { before, wasStored }: Change): boolean {
  return wasStored ? JSON.stringify(value) === before : value === undefined;
}

function merge<S>(
  { name, initial, merge }: Keeping<S>,
  key: string,
  change: Change,
  stored: Stored<S>,
): S {
  if (merge === undefined) throw new SessionConflictError(key);
  const merged = merge({
    base: JSON.parse(change.before),
    mine: parse<S>(change.after) ?? initial(),
    theirs: stored.value ?? initial(),
  });
  checkJson(merged, name);
  return merged;
}

function parse<S>(text: string | undefined): S | undefined {
  return text === undefined ? undefined : JSON.parse(text);
}
