/**
 * Stores sessions. The interface is grammY's, so its `@grammyjs/storage-*` packages fit. Each function may return a promise;
 * an error it throws or rejects with goes where errors of handlers go.
 */
export interface SessionStorage {
  /** Returns the value last written under a key; `undefined` or `null` if nothing was written. */
  read(key: string): unknown;
  /** Stores a JSON-serializable value. */
  write(key: string, value: unknown): unknown;
  /** Deletes a key; a missing key is not an error. */
  delete(key: string): unknown;
}

/** A stored value and its version. */
export interface Versioned {
  /** `undefined` or `null` when nothing is stored. */
  readonly value: unknown;
  /** Changes with every write. Opaque to everything but the storage. */
  readonly version: unknown;
}

/**
 * A storage with compare-and-set, so that processes that share it lose no writes. Sessions use it whenever the storage
 * has both functions.
 */
export interface CompareAndSetStorage extends SessionStorage {
  /** Returns the value of `read` with its version. Also for a missing session. */
  readVersioned(key: string): Versioned | PromiseLike<Versioned>;
  /** Writes the value, or deletes the session for `undefined`, if `version` is still current. Returns whether it was. */
  compareAndSet(key: string, version: unknown, value: unknown): boolean | PromiseLike<boolean>;
}
