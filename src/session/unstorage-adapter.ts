import { safeName } from "./safe-name.ts";
import type { SessionStorage } from "./storage.ts";

/** What is needed of unstorage's `Storage`. Source: https://unstorage.unjs.io/guide */
export interface UnstorageLike {
  getItem(key: string): PromiseLike<unknown>;
  setItem(key: string, value: string): PromiseLike<void>;
  removeItem(key: string): PromiseLike<void>;
}

/**
 * Keeps sessions in any store that unstorage has a driver for: `unstorageAdapter(createStorage({ driver }))`. Keys are
 * written so that no two become one in it, since it takes `/` and `:` for the same.
 */
export function unstorageAdapter(storage: UnstorageLike): SessionStorage {
  return {
    read: (key) => storage.getItem(safeName(key)),
    // As JSON: left to itself it would give the text "123" back as a number.
    write: (key, value) => storage.setItem(safeName(key), JSON.stringify(value)),
    delete: (key) => storage.removeItem(safeName(key)),
  };
}
