import { argumentError, checkOptions } from "../../internal/arguments.ts";
import { checkCount } from "../../internal/counts.ts";
import { checkDuration } from "../../internal/durations.ts";
import { CAPACITY, type Inbox, LOCK_MS } from "../inbox.ts";
import { SqlInbox } from "./sql-inbox.ts";
import { openStore } from "./store.ts";

/** Settings of {@link sqlite}. */
export interface SqliteOptions {
  /**
   * How long another process waits for one that has been killed or is frozen, until it takes over the chats that it was
   * handling. Default: 30 s.
   */
  readonly lockMs?: number;
  /** The number of updates and jobs that are stored at most; beyond, webhooks respond 503. Default: 100,000. */
  readonly capacity?: number;
}

/**
 * Stores updates and jobs in a SQLite file until workers have handled them. Several processes on one machine may use the
 * file. Needs Bun, or Node 22.13 or later; throws a `TelewireError` elsewhere, and when the file cannot be opened. Throws a
 * `TypeError` for an unknown option, and a `RangeError` for a number out of range.
 * @example
 * import { sqlite } from "telewire/sqlite";
 *
 * await bot.start({ inbox: sqlite("./inbox.db") });
 */
export function sqlite(path: string, options: SqliteOptions = {}): Inbox {
  if (typeof path !== "string") throw argumentError("the path of a file", path);
  checkOptions("sqlite()", options, { lockMs: 1, capacity: 1 });
  const { lockMs = LOCK_MS, capacity = CAPACITY } = options;
  checkDuration("lockMs", lockMs);
  checkCount("capacity", capacity);
  return new SqlInbox(openStore(path), { lockMs, capacity });
}
