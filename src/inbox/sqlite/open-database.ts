import { TelewireError } from "../../errors.ts";
import { messageOf } from "../../internal/describe-error.ts";
import type { Database, Row, SqlValue } from "./database.ts";
import { type SqliteDatabase, type SqlitePrepared, sqliteClass } from "./sqlite-class.ts";

/** A database file. Several processes may open it. */
export interface FileDatabase extends Database {
  /** Whether the next transactions resolve only when they would survive a loss of power. */
  setDurable(isDurable: boolean): void;
  /** Returns a number that changes when another process writes. */
  version(): number;
  close(): void;
}

/** How long a call blocks while another process writes; then it is tried again later. */
const BUSY_MS = 50;
/** The same while the file is opened, which nothing tries again. */
const OPENING_MS = 10_000;

/**
 * Opens a file, and creates it if it is missing; `prepare` creates its tables. Throws a `TelewireError` when either fails.
 */
export function openDatabase(path: string, prepare: (db: Database) => void): FileDatabase {
  const Raw = sqliteClass();
  if (Raw === undefined)
    throw new TelewireError(
      "sqlite() needs the SQLite of Node 22.13 or later, or of Bun: update Node, or use journal()",
    );
  try {
    const db = new SqliteFile(new Raw(path));
    db.run(`PRAGMA busy_timeout = ${OPENING_MS}`);
    db.all("PRAGMA journal_mode = WAL");
    prepare(db);
    db.run(`PRAGMA busy_timeout = ${BUSY_MS}`);
    return db;
  } catch (error) {
    const message = `The SQLite database ${path} cannot be opened: ${messageOf(error)}`;
    throw new TelewireError(message, { cause: error });
  }
}

/** Whether a call has failed because another process was writing. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The last 8 bits of SQLite's code: `errcode` on Node, `errno` on Bun.
  const code: unknown = "errcode" in error ? error.errcode : "errno" in error ? error.errno : 0;
  return typeof code === "number" && (code & 0xff) === SQLITE_BUSY;
}

const SQLITE_BUSY = 5;

class SqliteFile implements FileDatabase {
  readonly #raw: SqliteDatabase;
  readonly #statements = new Map<string, SqlitePrepared>();
  #isDurable: boolean | undefined;
  #depth = 0;

  constructor(raw: SqliteDatabase) {
    this.#raw = raw;
  }

  run(sql: string, ...params: readonly SqlValue[]): number {
    return Number(this.#statement(sql).run(...params).changes);
  }

  all(sql: string, ...params: readonly SqlValue[]): readonly Row[] {
    return this.#statement(sql).all(...params);
  }

  transaction<T>(work: () => T): T {
    const isOuter = this.#depth === 0;
    // At once, because a transaction that has read cannot write when another process has written since.
    this.run(isOuter ? "BEGIN IMMEDIATE" : "SAVEPOINT part");
    this.#depth++;
    try {
      const result = work();
      this.run(isOuter ? "COMMIT" : "RELEASE part");
      return result;
    } catch (error) {
      this.#undo(isOuter);
      throw error;
    } finally {
      this.#depth--;
    }
  }

  #undo(isOuter: boolean): void {
    try {
      this.run(isOuter ? "ROLLBACK" : "ROLLBACK TO part");
      if (!isOuter) this.run("RELEASE part");
    } catch {
      // After some errors, such as a full disk, SQLite has undone the transaction itself.
    }
  }

  setDurable(isDurable: boolean): void {
    if (this.#isDurable === isDurable) return;
    this.run(`PRAGMA synchronous = ${isDurable ? "FULL" : "NORMAL"}`);
    this.#isDurable = isDurable;
  }

  version(): number {
    const [row] = this.all("PRAGMA data_version");
    return Number(row?.["data_version"]);
  }

  close(): void {
    for (const statement of this.#statements.values()) statement.finalize?.();
    this.#statements.clear();
    this.#raw.close();
  }

  #statement(sql: string): SqlitePrepared {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#raw.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
