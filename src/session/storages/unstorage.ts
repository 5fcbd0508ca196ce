import { encodeKey } from "./encode-key.ts";
import type { SessionStorage } from "./storage.ts";

/** The part of unstorage's `Storage` that is used. Source: https://unstorage.unjs.io/guide */
export interface UnstorageLike {
  getItem(key: string): PromiseLike<unknown>;
  setItem(key: string, value: string): PromiseLike<void>;
  removeItem(key: string): PromiseLike<void>;
}

/** Keeps unstorage and database clients from parsing the JSON themselves: some of them change what they recognize. */
const PREFIX = "json:";

/**
 * Stores sessions in any store that unstorage has a driver for: `unstorageAdapter(createStorage({ driver }))`. Keys are
 * encoded, because unstorage treats `/` and `:` alike, and values are JSON after `json:`. Values without that prefix are
 * returned as unstorage returns them.
 */
export function unstorageAdapter(storage: UnstorageLike): SessionStorage {
  return {
    async read(key) {
      const found = await storage.getItem(encodeKey(key));
      if (typeof found !== "string" || !found.startsWith(PREFIX)) return found;
      return JSON.parse(found.slice(PREFIX.length));
    },
    write: (key, value) => storage.setItem(encodeKey(key), PREFIX + JSON.stringify(value)),
    delete: (key) => storage.removeItem(encodeKey(key)),
  };
}
