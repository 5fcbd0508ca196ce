export { type SqliteOptions, sqlite } from "../inbox/sqlite/sqlite.ts";
export type { SqliteLike, SqliteStatement } from "./database.ts";
export { sqliteStorage } from "./storage.ts";
