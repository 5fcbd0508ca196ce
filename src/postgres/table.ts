import type { PostgresLike } from "./client.ts";

/** PostgreSQL cuts longer names, and two of them might become one. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

/** Quotes the name of a table, with or without its schema. Throws a `TypeError` for anything but such a name. */
export function quoteTable(option: string, table: string): string {
  const names = typeof table === "string" ? table.split(".") : [];
  if (names.length > 0 && names.length <= 2 && names.every((name) => NAME.test(name)))
    return names.map((name) => `"${name}"`).join(".");
  throw new TypeError(
    `${option} must be a name of letters, digits and _, such as "sessions" or "bot.sessions"`,
  );
}

/**
 * Returns a function that creates a table if it does not exist, at its first call and again after an error. A user without
 * the right to create tables can use one that exists.
 */
export function createOnce(
  client: PostgresLike,
  table: string,
  columns: string,
): () => Promise<void> {
  async function isThere(): Promise<boolean> {
    const { rows } = await client.query("SELECT 1 WHERE to_regclass($1) IS NOT NULL", [table]);
    return rows.length > 0;
  }

  async function create(): Promise<void> {
    if (await isThere()) return;
    try {
      await client.query(`CREATE TABLE IF NOT EXISTS ${table} (${columns})`);
    } catch (error) {
      // In spite of IF NOT EXISTS, it fails if another process creates the table at the same moment.
      if (!(await isThere())) throw error;
    }
  }

  let created: Promise<void> | undefined;
  return () => {
    created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    return created;
  };
}
