import { BusyError } from "../../errors.ts";
import { type DeadLetter, EFFECT_MS, type EffectState, type InboxStats } from "../inbox.ts";
import { maybeNumberOf, maybeTextOf, numberOf, type Row, textOf } from "./database.ts";
import { entryOf, insert, storedEntryOf } from "./entries.ts";
import type { Step } from "./step.ts";

const BURY = `INSERT OR REPLACE INTO inbox_dead (bot, lane, place, id, lost, stored_at, not_before, trace, json, error, buried_at)
  SELECT bot, lane, place, id, lost, stored_at, not_before, trace, json, ?, ? FROM inbox_entries
  WHERE bot = ? AND lane = ? AND place = ? AND id = ?`;
const COPY = `INSERT OR REPLACE INTO inbox_dead (bot, lane, place, id, lost, stored_at, not_before, trace, json, error, buried_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const SEE_AGAIN = `INSERT INTO inbox_seen (bot, id, at) VALUES (?, ?, ?)
  ON CONFLICT (bot, id) DO UPDATE SET at = excluded.at`;
const FORGET_EFFECTS = `DELETE FROM inbox_effects WHERE (bot, key) IN
  (SELECT bot, key FROM inbox_effects WHERE at <= ? ORDER BY at LIMIT 2)`;

/** Copies an entry to the dead letters. */
export function bury(
  { db, now }: Step,
  bot: number,
  lane: string,
  order: number,
  id: string,
  error: string,
): void {
  db.run(BURY, error, now, bot, lane, order, id);
}

/** Returns the oldest dead letters. */
export function listDead({ db }: Step, bot: number | undefined, limit: number): DeadLetter[] {
  const rows =
    bot === undefined
      ? db.all("SELECT * FROM inbox_dead ORDER BY number LIMIT ?", limit)
      : db.all("SELECT * FROM inbox_dead WHERE bot = ? ORDER BY number LIMIT ?", bot, limit);
  return rows.map(letterOf);
}

function letterOf(row: Row): DeadLetter {
  return {
    ...storedEntryOf(row),
    error: textOf(row, "error"),
    buriedAt: numberOf(row, "buried_at"),
  };
}

/** Returns a dead letter, if there is one. */
export function findDead({ db }: Step, bot: number, id: string): DeadLetter[] {
  return db.all("SELECT * FROM inbox_dead WHERE bot = ? AND id = ?", bot, id).map(letterOf);
}

/** Returns some dead letters that were buried after the one of this number, and the number of the last one. */
export function newDead(
  { db }: Step,
  after: number,
): { readonly letters: readonly DeadLetter[]; readonly last: number | undefined } {
  const rows = db.all("SELECT * FROM inbox_dead WHERE number > ? ORDER BY number LIMIT 10", after);
  return { letters: rows.map(letterOf), last: maybeNumberOf(rows.at(-1), "number") };
}

/** Stores copies of dead letters. */
export function buryLetters({ db }: Step, letters: readonly DeadLetter[]): void {
  for (const letter of letters) {
    const { bot, lane, id, order, lost, storedAt, json, error, buriedAt } = letter;
    const { notBefore = null, trace = null } = letter;
    const values = [bot, lane, order, id, lost, storedAt, notBefore, trace, json, error, buriedAt];
    db.run(COPY, ...values);
  }
}

/**
 * Puts a dead letter back into its lane, unless its id was stored again since. Throws a `BusyError` when there is no room.
 */
export function retryDead(step: Step, bot: number, id: string, capacity: number): boolean {
  const { db, now } = step;
  const [row] = db.all("SELECT * FROM inbox_dead WHERE bot = ? AND id = ?", bot, id);
  if (row === undefined) return false;
  if (step.size >= capacity) throw new BusyError("capacity");
  if (!insert(step, entryOf(row), now)) return false;
  step.size++;
  db.run(SEE_AGAIN, bot, id, now);
  return dropDead(step, bot, id);
}

/** Deletes a dead letter. */
export function dropDead({ db }: Step, bot: number, id: string): boolean {
  return db.run("DELETE FROM inbox_dead WHERE bot = ? AND id = ?", bot, id) > 0;
}

/** Begins an effect, unless it has begun. */
export function beginEffect(
  { db, now }: Step,
  bot: number,
  key: string,
  token: string,
): EffectState {
  db.run(FORGET_EFFECTS, now - EFFECT_MS);
  const [row] = db.all(
    "SELECT token, result, at FROM inbox_effects WHERE bot = ? AND key = ? AND at > ?",
    bot,
    key,
    now - EFFECT_MS,
  );
  const result = maybeTextOf(row, "result");
  if (result !== undefined) return { state: "ended", result };
  if (row !== undefined && textOf(row, "token") !== token)
    return { state: "unknown", begunAt: numberOf(row, "at") };
  db.run(
    "INSERT OR REPLACE INTO inbox_effects (bot, key, token, at) VALUES (?, ?, ?, ?)",
    bot,
    key,
    token,
    now,
  );
  return { state: "begun" };
}

/** Stores the result of an effect that this caller has begun. */
export function endEffect(
  { db }: Step,
  bot: number,
  key: string,
  token: string,
  result: string,
): void {
  db.run(
    "UPDATE inbox_effects SET result = ? WHERE bot = ? AND key = ? AND token = ? AND result IS NULL",
    result,
    bot,
    key,
    token,
  );
}

/** Forgets an effect that this caller has begun. */
export function cancelEffect({ db }: Step, bot: number, key: string, token: string): void {
  db.run(
    "DELETE FROM inbox_effects WHERE bot = ? AND key = ? AND token = ? AND result IS NULL",
    bot,
    key,
    token,
  );
}

/** Counts what is stored, for each bot that has anything. */
export function countByBot({ db, now }: Step): InboxStats[] {
  const due = byBot(
    db.all("SELECT bot, count(*) AS count, min(due_at) AS oldest FROM inbox_entries GROUP BY bot"),
  );
  const lanes = byBot(
    db.all(`SELECT bot, count(*) AS count FROM inbox_lanes WHERE EXISTS
      (SELECT 1 FROM inbox_entries WHERE bot = inbox_lanes.bot AND lane = inbox_lanes.lane) GROUP BY bot`),
  );
  const scheduled = byBot(
    db.all("SELECT bot, count(*) AS count FROM inbox_scheduled GROUP BY bot"),
  );
  const dead = byBot(db.all("SELECT bot, count(*) AS count FROM inbox_dead GROUP BY bot"));
  const bots = new Set([...due.keys(), ...scheduled.keys(), ...dead.keys()]);
  return [...bots].map((bot) => {
    const oldest = maybeNumberOf(due.get(bot), "oldest");
    return {
      bot,
      lanes: countIn(lanes.get(bot)),
      waiting: countIn(due.get(bot)),
      scheduled: countIn(scheduled.get(bot)),
      dead: countIn(dead.get(bot)),
      oldestMs: oldest === undefined ? undefined : Math.max(0, now - oldest),
    };
  });
}

function byBot(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [numberOf(row, "bot"), row]));
}

function countIn(row: Row | undefined): number {
  return row === undefined ? 0 : numberOf(row, "count");
}
