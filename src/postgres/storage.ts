import { checkOptions } from "../internal/arguments.ts";
import type { CompareAndSetStorage, Versioned } from "../session/storages/storage.ts";
import { encodeTextKey } from "../session/storages/text-key.ts";
import { checkClient, type PostgresLike } from "./client.ts";
import { createOnce, quoteTable } from "./table.ts";

/** Where `postgresStorage()` keeps sessions. */
export interface PostgresStorageOptions {
  /** A `Pool` or a connected `Client` of `pg`. It stays yours: end it when the bot has stopped. */
  readonly client: PostgresLike;
  /** The table, which is created on demand: `"sessions"` or `"schema.sessions"`. Default: `"telewire_sessions"`. */
  readonly table?: string;
}

/** The values are text: `jsonb` would change some numbers, and refuse some strings. */
const COLUMNS =
  "key text PRIMARY KEY, version uuid NOT NULL, value text NOT NULL, updated_at timestamptz NOT NULL DEFAULT now()";

/**
 * Stores each session in a row of a PostgreSQL table, which is created when it is first used. Several processes and machines
 * may share it: a session is compared and set by one statement. Throws a `TypeError` for invalid options.
 *
 * @example
 * import { postgresStorage } from "telewire/postgres";
 * import { Pool } from "pg";
 *
 * const client = new Pool({ connectionString: "postgres://localhost/bot" }).on("error", console.error);
 * bot.use(session({ initial: () => ({ count: 0 }), storage: postgresStorage({ client }) }));
 */
export function postgresStorage(options: PostgresStorageOptions): CompareAndSetStorage {
  checkOptions("postgresStorage()", options, { client: 1, table: 1 });
  const { table: name = "telewire_sessions" } = options;
  const client = checkClient(options.client);
  const table = quoteTable("table", name);
  const createTable = createOnce(client, table, COLUMNS);
  const is = statementsOf(table);

  async function rowsOf(statement: string, ...values: unknown[]): Promise<readonly unknown[]> {
    await createTable();
    return (await client.query(statement, values)).rows;
  }

  async function readVersioned(key: string): Promise<Versioned> {
    const [row] = await rowsOf(is.read, encodeTextKey(key));
    return isRow(row) ? { value: JSON.parse(row.value), version: row.version } : NOTHING;
  }

  async function write(key: string, value: unknown): Promise<void> {
    const name = encodeTextKey(key);
    if (value === undefined) await rowsOf(is.delete, name);
    else await rowsOf(is.write, name, crypto.randomUUID(), JSON.stringify(value));
  }

  function compareAndSet(
    key: string,
    version: unknown,
    value: unknown,
  ): Promise<readonly unknown[]> {
    const name = encodeTextKey(key);
    if (value === undefined)
      return version === undefined ? rowsOf(is.missing, name) : rowsOf(is.remove, name, version);
    const set = [name, crypto.randomUUID(), JSON.stringify(value)];
    return version === undefined ? rowsOf(is.create, ...set) : rowsOf(is.replace, ...set, version);
  }

  return {
    read: async (key) => (await readVersioned(key)).value,
    write,
    delete: (key) => write(key, undefined),
    readVersioned,
    compareAndSet: (key, version, value) =>
      compareAndSet(key, version, value).then(
        (rows) => rows.length > 0,
        (error: unknown) => {
          if (isSerializationFailure(error)) return false;
          throw error;
        },
      ),
  };
}

/** Above the level READ COMMITTED, PostgreSQL rejects a statement that another transaction came before. */
function isSerializationFailure(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "40001";
}

/** Every statement; the last four return a row if the version was current. */
function statementsOf(table: string) {
  const insert = `INSERT INTO ${table} (key, version, value) VALUES ($1, $2, $3) ON CONFLICT (key)`;
  return {
    read: `SELECT version, value FROM ${table} WHERE key = $1`,
    write: `${insert} DO UPDATE SET version = $2, value = $3, updated_at = now()`,
    delete: `DELETE FROM ${table} WHERE key = $1`,
    missing: `SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE key = $1)`,
    create: `${insert} DO NOTHING RETURNING 1`,
    replace: `UPDATE ${table} SET version = $2, value = $3, updated_at = now() WHERE key = $1 AND version = $4 RETURNING 1`,
    remove: `DELETE FROM ${table} WHERE key = $1 AND version = $2 RETURNING 1`,
  };
}

interface Row {
  readonly version: string;
  readonly value: string;
}

function isRow(row: unknown): row is Row {
  return typeof row === "object" && row !== null && "version" in row && "value" in row;
}

const NOTHING: Versioned = { value: undefined, version: undefined };
