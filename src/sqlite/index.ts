export type { SqliteLike, SqliteStatement } from "./database.ts";
export { sqliteStorage } from "./storage.ts";
