import type { SessionHandle } from "./expose.ts";
import { copyJson, isSameJson, toJson } from "./json-value.ts";
import type { SessionConfig } from "./options.ts";
import type { StoredSession } from "./storages/versioned-store.ts";

/** The change that one update makes to a session. */
export interface Change<S> {
  /** The session before the handlers ran. */
  readonly before: S;
  /** False when nothing was stored and `initial` created the session. */
  readonly wasStored: boolean;
  /** The session to store; `undefined` to delete it. */
  readonly after: S | undefined;
  /** False when only migrations changed it, before the handlers ran. */
  readonly isChangedByHandlers: boolean;
}

/** The working copy of a session while one update is handled. */
export class SessionDraft<S> implements SessionHandle {
  readonly #config: SessionConfig<S>;
  readonly #stored: StoredSession<S>;
  /** The session before its first use, which no handler sees: comparing with it is cheaper than writing JSON. */
  #before: S | undefined;
  #value: S | undefined;
  /** Whether a handler has used the session: it cannot have changed before. */
  #isUsed = false;
  /** What a reset assigned, until another assignment. */
  #initial: S | undefined;
  #isClosed = false;

  constructor(config: SessionConfig<S>, stored: StoredSession<S>) {
    this.#config = config;
    this.#stored = stored;
  }

  /** The version that the storage returned with the value. */
  get version(): unknown {
    return this.#stored.version;
  }

  get value(): S {
    this.#use();
    // Used sessions have a value.
    return this.#value as S;
  }

  /** Replaces the value; `null` and `undefined` reset it. Throws after `close()`. */
  replace(value: S | null | undefined): void {
    if (this.#isClosed)
      throw new Error(
        `${this.#config.name} was assigned after the update was handled: await all work that the handler starts`,
      );
    this.#use();
    if (value !== null && value !== undefined) {
      this.#initial = undefined;
      this.#value = value;
      return;
    }
    const initial = this.#config.initial();
    this.#initial = toJson(initial, this.#config.name);
    // A copy, because `initial` may return the same object each time.
    this.#value = copyJson(initial);
  }

  #use(): void {
    if (this.#isUsed) return;
    this.#before = this.#stored.value ?? this.#config.initial();
    this.#value = copyJson(this.#before);
    // Not earlier: `initial` may throw, and then does so again at the next use.
    this.#isUsed = true;
  }

  /**
   * Ends the update and returns the change to store, if any. A migrated session counts as changed once a handler has read
   * it, because a migration may return something else the next time. Throws a `TypeError` for a value that is not JSON.
   */
  close(): Change<S> | undefined {
    this.#isClosed = true;
    if (!this.#isUsed) return undefined;
    const isReset = this.#initial !== undefined;
    const { value: stored, isMigrated } = this.#stored;
    if (!isReset && !isMigrated && isSameJson(this.#before, this.#value)) return undefined;
    const { name } = this.#config;
    const wasStored = stored !== undefined;
    const after = toJson(this.value, name);
    const before = stored ?? toJson(this.#before as S, name);
    if (isReset && isSameJson(this.#initial, after))
      return wasStored
        ? { before, wasStored, after: undefined, isChangedByHandlers: true }
        : undefined;
    const isChangedByHandlers = !isSameJson(before, after);
    if (!isChangedByHandlers && !isMigrated) return undefined;
    return { before, wasStored, after, isChangedByHandlers };
  }
}
