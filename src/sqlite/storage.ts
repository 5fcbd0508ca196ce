import { argumentError } from "../internal/arguments.ts";
import type { CompareAndSetStorage, Versioned } from "../session/storages/storage.ts";
import { encodeTextKey } from "../session/storages/text-key.ts";
import { openDatabase, type SqliteLike } from "./database.ts";

const INSERT =
  "INSERT INTO telewire_sessions (key, version, value) VALUES (?, ?, ?) ON CONFLICT (key)";

/**
 * Stores sessions in an SQLite database: the path of its file, which is created on demand, or a database that is already
 * open, of `node:sqlite` or `bun:sqlite`. Several processes on one machine may share the file. It is synchronous. Throws an
 * `Error` on Node before 22.13, which has no SQLite.
 *
 * @example
 * import { sqliteStorage } from "telewire/sqlite";
 *
 * bot.use(session({ initial: () => ({ count: 0 }), storage: sqliteStorage("sessions.db") }));
 */
export function sqliteStorage(pathOrDatabase: string | SqliteLike): CompareAndSetStorage {
  const database =
    typeof pathOrDatabase === "string" ? openDatabase(pathOrDatabase) : pathOrDatabase;
  if (typeof database?.exec !== "function" || typeof database.prepare !== "function")
    throw argumentError(
      "the path of a file, or a database of node:sqlite or bun:sqlite",
      pathOrDatabase,
    );
  database.exec(
    "CREATE TABLE IF NOT EXISTS telewire_sessions (key TEXT PRIMARY KEY, version TEXT NOT NULL, value TEXT NOT NULL)",
  );
  const select = database.prepare("SELECT version, value FROM telewire_sessions WHERE key = ?");
  const upsert = database.prepare(
    `${INSERT} DO UPDATE SET version = excluded.version, value = excluded.value`,
  );
  const remove = database.prepare("DELETE FROM telewire_sessions WHERE key = ?");
  const create = database.prepare(`${INSERT} DO NOTHING`);
  const replaceIf = database.prepare(
    "UPDATE telewire_sessions SET version = ?, value = ? WHERE key = ? AND version = ?",
  );
  const removeIf = database.prepare("DELETE FROM telewire_sessions WHERE key = ? AND version = ?");

  function readVersioned(key: string): Versioned {
    const row = select.get(encodeTextKey(key));
    return isRow(row) ? { value: JSON.parse(row.value), version: row.version } : NOTHING;
  }

  function write(key: string, value: unknown): void {
    const name = encodeTextKey(key);
    if (value === undefined) remove.run(name);
    else upsert.run(name, crypto.randomUUID(), JSON.stringify(value));
  }

  function compareAndSet(key: string, version: unknown, value: unknown): boolean {
    const name = encodeTextKey(key);
    if (typeof version !== "string") {
      if (value === undefined) return !isRow(select.get(name));
      return isChanged(create.run(name, crypto.randomUUID(), JSON.stringify(value)));
    }
    if (value === undefined) return isChanged(removeIf.run(name, version));
    const json = JSON.stringify(value);
    return isChanged(replaceIf.run(crypto.randomUUID(), json, name, version));
  }

  return {
    read: (key) => readVersioned(key).value,
    write,
    delete: (key) => write(key, undefined),
    readVersioned,
    compareAndSet,
  };
}

const NOTHING: Versioned = { value: undefined, version: undefined };

function isChanged({ changes }: { readonly changes: number | bigint }): boolean {
  return Number(changes) > 0;
}

interface Row {
  readonly version: string;
  readonly value: string;
}

function isRow(row: unknown): row is Row {
  return typeof row === "object" && row !== null && "version" in row && "value" in row;
}
