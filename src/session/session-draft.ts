import { checkJson } from "./json-value.ts";
import type { StoredSession } from "./storages/versioned-store.ts";

/** What a session was before the handlers, and what it is to be. */
export interface Change {
  /** JSON of what the handlers found. */
  readonly before: string;
  /** False when nothing was stored, and they found what `initial` gives. */
  readonly wasStored: boolean;
  /** JSON of what is to be stored; `undefined` to store nothing. */
  readonly after: string | undefined;
  /** False when only migrations have changed it, before the handlers ran. */
  readonly isChangedByHandlers: boolean;
}

/** A session as long as one update is handled. */
export class SessionDraft<S> {
  readonly #name: string;
  readonly #initial: () => S;
  readonly #wasStored: boolean;
  readonly #isMigrated: boolean;
  /** Of the storage, for what was read. */
  readonly version: unknown;
  #value: S;
  #before: string | undefined;
  #resetJson: string | undefined;
  #isClosed = false;

  /** `name` is what the handlers know it by. */
  constructor(name: string, initial: () => S, stored: StoredSession<S>) {
    this.#name = name;
    this.#initial = initial;
    this.#wasStored = stored.value !== undefined;
    this.#isMigrated = stored.isMigrated;
    this.version = stored.version;
    this.#value = stored.value ?? initial();
  }

  get value(): S {
    // Nobody can have changed it before it was first asked for.
    this.#before ??= JSON.stringify(this.#value);
    return this.#value;
  }

  /** Puts another value in its place; nothing, to begin anew. Throws when the handlers are done. */
  replace(value: S | null | undefined): void {
    if (this.#isClosed)
      throw new Error(
        `${this.#name} was assigned after its update had been handled: something was not awaited`,
      );
    this.#before ??= JSON.stringify(this.#value);
    this.#value = value ?? this.#initial();
    this.#resetJson = (value ?? undefined) === undefined ? JSON.stringify(this.#value) : undefined;
  }

  /**
   * Returns what to store after the handlers are done: what they have changed, and what migrations have made of what they
   * have read, since a migration need not return the same each time. Throws a `TypeError` for what is not JSON.
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
