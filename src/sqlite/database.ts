import { sqliteClass } from "../inbox/sqlite/sqlite-class.ts";

/** The part of a `DatabaseSync` of `node:sqlite`, or a `Database` of `bun:sqlite`, that is used. */
export interface SqliteLike {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
}

/** The part of a prepared statement that is used. */
export interface SqliteStatement {
  get(...values: string[]): unknown;
  run(...values: string[]): { readonly changes: number | bigint };
}

/** How long a process waits for another one that writes to the same file. */
const BUSY_TIMEOUT_MS = 5_000;

/** Opens a database file with the SQLite of the runtime. Throws an `Error` in a runtime without it. */
export function openDatabase(path: string): SqliteLike {
  const Database = sqliteClass();
  if (Database === undefined)
    throw new Error(
      "sqliteStorage() needs the SQLite of Node 22.13 or later, or of Bun: update Node, or use fileStorage()",
    );
  const database = new Database(path);
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  // Readers and a writer do not wait for each other, and a session that was written outlasts a power failure.
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = FULL");
  return database;
}
