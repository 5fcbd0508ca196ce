/** What the databases of `node:sqlite` and `bun:sqlite` have in common. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqlitePrepared;
  close(): void;
}

/** What their prepared statements have in common. */
export interface SqlitePrepared {
  get(...values: readonly (string | number | null)[]): unknown;
  all(...values: readonly (string | number | null)[]): Readonly<Record<string, unknown>>[];
  run(...values: readonly (string | number | null)[]): { readonly changes: number | bigint };
  /** Bun closes a file only when its statements were finalized. */
  finalize?(): void;
}

/** Opens a database file, or creates it. */
export type SqliteClass = new (path: string) => SqliteDatabase;

/** Returns the SQLite of the runtime; `undefined` in one without it, such as Node before 22.13. */
export function sqliteClass(): SqliteClass | undefined {
  const isBun = "Bun" in globalThis;
  // Not an import: bundlers fail on modules that only one of the runtimes has.
  const load = globalThis.process?.getBuiltinModule;
  const module: object | undefined = load?.(isBun ? "bun:sqlite" : "node:sqlite");
  const found: unknown = Reflect.get(module ?? {}, isBun ? "Database" : "DatabaseSync");
  return isSqliteClass(found) ? found : undefined;
}

function isSqliteClass(found: unknown): found is SqliteClass {
  return typeof found === "function";
}
