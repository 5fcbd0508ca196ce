import { memoryStorage, type SessionStorage } from "../../../src/index.ts";

/** A storage as a network has it, which answers later and cannot compare; it notes what it is asked. */
export function laterStorage(): SessionStorage & { readonly log: string[] } {
  const inner = memoryStorage();
  const log: string[] = [];
  return {
    log,
    async read(key) {
      log.push(`read ${key}`);
      return inner.read(key);
    },
    async write(key, value) {
      log.push(`write ${key} ${JSON.stringify(value)}`);
      inner.write(key, value);
    },
    async delete(key) {
      log.push(`delete ${key}`);
      inner.delete(key);
    },
  };
}
