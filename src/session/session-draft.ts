import { checkJson } from "./json-value.ts";
import type { StoredSession } from "./storages/versioned-store.ts";

/** The change that one update makes to a session. */
export interface Change {
  /** JSON of the session before the handlers ran. */
  readonly before: string;
  /** False when nothing was stored and `initial` created the session. */
  readonly wasStored: boolean;
  /** JSON to store; `undefined` to delete the session. */
  readonly after: string | undefined;
  /** False when only migrations changed it, before the handlers ran. */
  readonly isChangedByHandlers: boolean;
}

/** The working copy of a session while one update is handled. */
export class SessionDraft<S> {
  readonly #name: string;
  readonly #initial: () => S;
  readonly #wasStored: boolean;
  readonly #isMigrated: boolean;
  /** The version that the storage returned with the value. */
  readonly version: unknown;
  #value: S;
  #before: string | undefined;
  #resetJson: string | undefined;
  #isClosed = false;

  /** `name` stands for the session in error messages: `ctx.session`. */
  constructor(name: string, initial: () => S, stored: StoredSession<S>) {
    this.#name = name;
    this.#initial = initial;
    this.#wasStored = stored.value !== undefined;
    this.#isMigrated = stored.isMigrated;
    this.version = stored.version;
    this.#value = stored.value ?? initial();
  }

  get value(): S {
    // The value cannot have changed before its first use, so its JSON is computed only then.
    this.#before ??= JSON.stringify(this.#value);
    return this.#value;
  }

  /** Replaces the value; `null` and `undefined` reset it. Throws after `close()`. */
  replace(value: S | null | undefined): void {
    if (this.#isClosed)
      throw new Error(
        `${this.#name} was assigned after the update was handled: await all work that the handler starts`,
      );
    this.#before ??= JSON.stringify(this.#value);
    this.#value = value ?? this.#initial();
    this.#resetJson = (value ?? undefined) === undefined ? JSON.stringify(this.#value) : undefined;
  }

  /**
   * Ends the update and returns the change to store, if any. A migrated session counts as changed once a handler has read
   * it, because a migration may return something else the next time. Throws a `TypeError` for a value that is not JSON.
   */
  close(): Change | undefined {
    this.#isClosed = true;
    const before = this.#before;
    if (before === undefined) return undefined;
    checkJson(this.#value, this.#name);
    const after = JSON.stringify(this.#value);
    const wasStored = this.#wasStored;
    if (after === this.#resetJson)
      return wasStored
        ? { before, wasStored, after: undefined, isChangedByHandlers: true }
        : undefined;
    const isChangedByHandlers = after !== before;
    if (!isChangedByHandlers && !this.#isMigrated) return undefined;
    return { before, wasStored, after, isChangedByHandlers };
  }
}
