import { BusyError } from "../../errors.ts";
import { type Entry, SEEN_MS, type StoredEntry } from "../inbox.ts";
import { maybeNumberOf, maybeTextOf, numberOf, type Row, textOf } from "./database.ts";
import { laneKey, type Step } from "./step.ts";

const SEE = `INSERT INTO inbox_seen (bot, id, at) VALUES (?, ?, ?)
  ON CONFLICT (bot, id) DO UPDATE SET at = excluded.at WHERE at <= ?`;
const SCHEDULE = `INSERT INTO inbox_scheduled (bot, lane, place, id, stored_at, not_before, trace, json)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
const INSERT = `INSERT INTO inbox_entries (bot, lane, place, id, due_at, lost, stored_at, not_before, trace, json)
  VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
const FILL = `INSERT INTO inbox_lanes (bot, lane, since) VALUES (?, ?, ?)
  ON CONFLICT (bot, lane) DO UPDATE SET more = more + 1 WHERE owner IS NOT NULL`;
const HEAD = `SELECT bot, lane, place, id, lost, stored_at, not_before, trace, json FROM inbox_entries
  WHERE bot = ? AND lane = ? ORDER BY place, id LIMIT ?`;

/**
 * Stores entries, except those that were stored before. Throws a `BusyError`, and stores none of them, when that would be more
 * than the capacity.
 */
export function putEntries(step: Step, entries: readonly Entry[], capacity: number): void {
  const putAll = (): number => {
    const { length } = entries.filter((entry) => putUnseen(step, entry));
    if (length > 0 && step.size + length > capacity) throw new BusyError("capacity");
    return length;
  };
  // Something has to be undone only when they may be too many.
  const mayFit = step.size + entries.length <= capacity;
  step.size += mayFit ? putAll() : step.db.transaction(putAll);
  step.seen += entries.length;
}

function putUnseen(step: Step, entry: Entry): boolean {
  const { db, now } = step;
  return db.run(SEE, entry.bot, entry.id, now, now - SEEN_MS) > 0 && insert(step, entry, now);
}

/** Inserts an entry, unless it is in the inbox for more than 25 hours already. */
export function insert(step: Step, entry: Entry, storedAt: number): boolean {
  const { bot, lane, id, order, json, trace = null, notBefore = null } = entry;
  const { db, now } = step;
  if (notBefore !== null && notBefore > now)
    return db.run(SCHEDULE, bot, lane, order, id, storedAt, notBefore, trace, json) > 0;
  const dueAt = Math.max(storedAt, notBefore ?? storedAt);
  if (db.run(INSERT, bot, lane, order, id, dueAt, storedAt, notBefore, trace, json) === 0)
    return false;
  db.run(FILL, bot, lane, step.nextTicket());
  step.filled.add(laneKey(bot, lane));
  step.hasFreed = true;
  return true;
}

/** Moves entries that have become due into their lanes. */
export function insertDue(step: Step): void {
  const rows = step.db.all(
    "DELETE FROM inbox_scheduled WHERE not_before <= ? RETURNING *",
    step.now,
  );
  const due = rows.map((row) => ({ ...entryOf(row), storedAt: numberOf(row, "stored_at") }));
  due.sort((a, b) => (a.notBefore ?? 0) - (b.notBefore ?? 0));
  for (const entry of due) {
    // Its id was stored again since.
    if (!insert(step, entry, entry.storedAt)) step.size--;
  }
}

/** Returns when the next entry will be due, or the claims of an owner will be lost unless they are renewed. */
export function nextEvent({ db }: Step): number {
  const [row] = db.all(`SELECT min(at) AS at FROM (SELECT min(not_before) AS at FROM inbox_scheduled
    UNION ALL SELECT min(until) FROM inbox_owners)`);
  return maybeNumberOf(row, "at") ?? Number.POSITIVE_INFINITY;
}

/** Returns the first entries of a lane. */
export function firstEntries(step: Step, bot: number, lane: string, limit: number): StoredEntry[] {
  return step.db.all(HEAD, bot, lane, limit).map(storedEntryOf);
}

/** Returns the place of an entry, which may be any of its lane. */
export function placeOf({ db }: Step, bot: number, lane: string, id: string): number | undefined {
  const sql = "SELECT place FROM inbox_entries WHERE bot = ? AND lane = ? AND id = ?";
  return maybeNumberOf(db.all(sql, bot, lane, id)[0], "place");
}

/** Removes an entry that is due. */
export function removeEntry(
  step: Step,
  bot: number,
  lane: string,
  place: number,
  id: string,
): void {
  const sql = "DELETE FROM inbox_entries WHERE bot = ? AND lane = ? AND place = ? AND id = ?";
  step.size -= step.db.run(sql, bot, lane, place, id);
}

/** Deletes an entry that is not due yet, and forgets its id, so that it may be stored again. */
export function cancelEntry(step: Step, bot: number, lane: string, id: string): boolean {
  const sql = "DELETE FROM inbox_scheduled WHERE bot = ? AND id = ? AND lane = ?";
  const deleted = step.db.run(sql, bot, id, lane);
  if (deleted === 0) return false;
  step.size -= deleted;
  step.db.run("DELETE FROM inbox_seen WHERE bot = ? AND id = ?", bot, id);
  return true;
}

/** Reads an entry that may not be due yet. */
export function entryOf(row: Row): Entry {
  return {
    bot: numberOf(row, "bot"),
    lane: textOf(row, "lane"),
    id: textOf(row, "id"),
    order: numberOf(row, "place"),
    json: textOf(row, "json"),
    trace: maybeTextOf(row, "trace"),
    notBefore: maybeNumberOf(row, "not_before"),
  };
}

/** Reads an entry that is due, or a dead letter. */
export function storedEntryOf(row: Row): StoredEntry {
  return { ...entryOf(row), storedAt: numberOf(row, "stored_at"), lost: numberOf(row, "lost") };
}
