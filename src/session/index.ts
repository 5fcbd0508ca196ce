export { lazySession, type WithLazySession } from "./lazy-session.ts";
export type { SessionConflict, SessionOptions } from "./options.ts";
export { session, type WithSession } from "./session.ts";
export { fileStorage } from "./storages/file.ts";
export { type MemoryStorageOptions, memoryStorage } from "./storages/memory.ts";
export type { Migrations } from "./storages/migrations.ts";
export type { CompareAndSetStorage, SessionStorage, Versioned } from "./storages/storage.ts";
export { type UnstorageLike, unstorageAdapter } from "./storages/unstorage.ts";
