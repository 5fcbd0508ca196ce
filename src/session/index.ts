export type { SessionConflict } from "./commit.ts";
export { fileStorage } from "./file-storage.ts";
export { lazySession, type WithLazySession } from "./lazy-session.ts";
export { type MemoryStorageOptions, memoryStorage } from "./memory-storage.ts";
export type { Migrations } from "./migrations.ts";
export type { SessionOptions } from "./options.ts";
export { session, type WithSession } from "./session.ts";
export type { CompareAndSetStorage, SessionStorage, Versioned } from "./storage.ts";
export { type UnstorageLike, unstorageAdapter } from "./unstorage-adapter.ts";
