import { encodeKey } from "./encode-key.ts";
import type { SessionStorage } from "./storage.ts";

/** What is needed of unstorage's `Storage`. Source: https://unstorage.unjs.io/guide */
export interface UnstorageLike {
  getItem(key: string): PromiseLike<unknown>;
  setItem(key: string, value: string): PromiseLike<void>;
  removeItem(key: string): PromiseLike<void>;
}

/** Makes a text that nobody takes for JSON: unstorage, and clients of some drivers, read what they recognize in ways of their own. */
const MARK = "json:";

/**
 * Keeps sessions in any store that unstorage has a driver for: `unstorageAdapter(createStorage({ driver }))`. Keys are
 * written so that no two become one in it, since it takes `/` and `:` for the same; values as JSON after `json:`. What
 * others have put there is read as unstorage gives it.
 */
export function unstorageAdapter(storage: UnstorageLike): SessionStorage {
  return {
    async read(key) {
      const found = await storage.getItem(encodeKey(key));
      if (typeof found !== "string" || !found.startsWith(MARK)) return found;
      return JSON.parse(found.slice(MARK.length));
    },
    write: (key, value) => storage.setItem(encodeKey(key), MARK + JSON.stringify(value)),
    delete: (key) => storage.removeItem(encodeKey(key)),
  };
}
