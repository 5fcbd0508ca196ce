import { memoryStorage, type SessionStorage } from "../../../src/index.ts";

/** A storage that responds asynchronously, as over a network, has no compare-and-set, and logs its calls. */
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
