import { TelewireError } from "../../errors.ts";
import { type Database, maybeNumberOf } from "./database.ts";

/** The version of the tables. */
const VERSION = 1;

/**
 * The tables of an inbox.
 *
 * - `inbox_entries` holds what is due, in the order of its lane; `inbox_scheduled` what is not.
 * - `inbox_seen` holds the ids of everything that was stored in the last 25 hours.
 * - `inbox_lanes` has a row for each lane with entries that are due, or with a claim. `since` is its place among the lanes of
 *   its bot, `more` counts what was stored while it was claimed, and `lost` the claims that were lost since the last one.
 * - `inbox_owners` has a row for each inbox with claims. All of them are lost together, `until` says when.
 * - `inbox_state` counts the entries of both kinds, and numbers `since`.
 */
const TABLES = [
  `CREATE TABLE IF NOT EXISTS inbox_state (one INTEGER PRIMARY KEY, version INTEGER NOT NULL, size INTEGER NOT NULL,
    ticket INTEGER NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS inbox_seen (bot INTEGER NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (bot, id)) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS inbox_seen_at ON inbox_seen (at)",
  `CREATE TABLE IF NOT EXISTS inbox_entries (bot INTEGER NOT NULL, lane TEXT NOT NULL, place INTEGER NOT NULL,
    id TEXT NOT NULL, due_at INTEGER NOT NULL, lost INTEGER NOT NULL, stored_at INTEGER NOT NULL, not_before INTEGER,
    trace TEXT, json TEXT NOT NULL, PRIMARY KEY (bot, lane, place, id)) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS inbox_entries_due ON inbox_entries (bot, due_at)",
  `CREATE TABLE IF NOT EXISTS inbox_scheduled (bot INTEGER NOT NULL, id TEXT NOT NULL, lane TEXT NOT NULL,
    place INTEGER NOT NULL, stored_at INTEGER NOT NULL, not_before INTEGER NOT NULL, trace TEXT, json TEXT NOT NULL,
    PRIMARY KEY (bot, id)) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS inbox_scheduled_at ON inbox_scheduled (not_before)",
  `CREATE TABLE IF NOT EXISTS inbox_lanes (bot INTEGER NOT NULL, lane TEXT NOT NULL, since INTEGER NOT NULL, owner TEXT,
    more INTEGER NOT NULL DEFAULT 0, lost INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (bot, lane)) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS inbox_lanes_free ON inbox_lanes (bot, since) WHERE owner IS NULL",
  "CREATE INDEX IF NOT EXISTS inbox_lanes_owned ON inbox_lanes (owner) WHERE owner IS NOT NULL",
  `CREATE TABLE IF NOT EXISTS inbox_owners (owner TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS inbox_dead (bot INTEGER NOT NULL, id TEXT NOT NULL, lane TEXT NOT NULL,
    place INTEGER NOT NULL, lost INTEGER NOT NULL, stored_at INTEGER NOT NULL, not_before INTEGER, trace TEXT,
    json TEXT NOT NULL, error TEXT NOT NULL, buried_at INTEGER NOT NULL, number INTEGER PRIMARY KEY AUTOINCREMENT,
    UNIQUE (bot, id))`,
  `CREATE TABLE IF NOT EXISTS inbox_effects (bot INTEGER NOT NULL, key TEXT NOT NULL, token TEXT NOT NULL,
    result TEXT, at INTEGER NOT NULL, PRIMARY KEY (bot, key)) WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS inbox_effects_at ON inbox_effects (at)",
];

/** Creates the tables where they are missing. Throws an error when a later version of this package has created them. */
export function createTables(db: Database): void {
  // Reading first, because a process that writes makes others wait.
  const version = versionOf(db) ?? db.transaction(() => createAll(db));
  if (version !== VERSION)
    throw new TelewireError(
      `The inbox has tables of version ${version}, and this telewire knows version ${VERSION}: update telewire`,
    );
}

function versionOf(db: Database): number | undefined {
  const tables = db.all("SELECT 1 FROM sqlite_master WHERE name = 'inbox_state'");
  if (tables.length === 0) return undefined;
  return maybeNumberOf(db.all("SELECT version FROM inbox_state")[0], "version");
}

function createAll(db: Database): number {
  for (const table of TABLES) db.run(table);
  const sql =
    "INSERT INTO inbox_state (one, version, size, ticket) VALUES (1, ?, 0, 0) ON CONFLICT DO NOTHING";
  db.run(sql, VERSION);
  return VERSION;
}
