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
  const database = new (databaseClass())(path);
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  // Readers and a writer do not wait for each other, and a session that was written outlasts a power failure.
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = FULL");
  return database;
}

type DatabaseClass = new (path: string) => SqliteLike;

function databaseClass(): DatabaseClass {
  const isBun = "Bun" in globalThis;
  // Not an import: bundlers fail on modules that only one of the runtimes has.
  const load = globalThis.process?.getBuiltinModule;
  const module: object | undefined = load?.(isBun ? "bun:sqlite" : "node:sqlite");
  const found: unknown = Reflect.get(module ?? {}, isBun ? "Database" : "DatabaseSync");
  if (isDatabaseClass(found)) return found;
  throw new Error(
    "sqliteStorage() needs the SQLite of Node 22.13 or later, or of Bun: update Node, or use fileStorage()",
  );
}

function isDatabaseClass(found: unknown): found is DatabaseClass {
  return typeof found === "function";
}
