/**
 * Keeps sessions. The shape is grammY's, so its `@grammyjs/storage-*` packages fit. Each function may give a promise.
 * What one of them throws or rejects with goes where errors of handlers go.
 */
export interface SessionStorage {
  /** Gives what was last written under a key; `undefined` or `null` when there is nothing. */
  read(key: string): unknown;
  /** Keeps a value, which JSON can hold as it is. */
  write(key: string, value: unknown): unknown;
  /** Forgets a key, also one that is not there. */
  delete(key: string): unknown;
}

/** What a storage holds under a key, and which writing of it. */
export interface Versioned {
  /** `undefined` or `null` when there is nothing. */
  readonly value: unknown;
  /** Changes with every write. Only the storage itself looks into it. */
  readonly version: unknown;
}

/**
 * A storage that writes only over what the writer has read, so that many processes lose no write of each other's.
 * Sessions use this whenever the storage has it.
 */
export interface CompareAndSetStorage extends SessionStorage {
  /** Gives what `read` gives, with its version; also when there is nothing. */
  readVersioned(key: string): Versioned | PromiseLike<Versioned>;
  /** Writes, or with `undefined` deletes, when the version is still that one. Gives whether it did. */
  compareAndSet(key: string, version: unknown, value: unknown): boolean | PromiseLike<boolean>;
}
