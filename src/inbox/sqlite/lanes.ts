import { numberOf, textOf } from "./database.ts";
import type { Step } from "./step.ts";

/** A lane that was taken. */
export interface TakenLane {
  readonly bot: number;
  readonly lane: string;
  /** How often entries were stored while it was claimed. */
  readonly more: number;
}

/** The bots with lanes that can be claimed, each found with one look at the index. */
const READY = `WITH RECURSIVE ready (bot) AS (
    SELECT min(bot) FROM inbox_lanes WHERE owner IS NULL
    UNION ALL
    SELECT (SELECT min(bot) FROM inbox_lanes WHERE owner IS NULL AND bot > ready.bot) FROM ready
    WHERE ready.bot IS NOT NULL)
  SELECT bot FROM ready WHERE bot IS NOT NULL`;
const FIRST =
  "SELECT lane, more, lost FROM inbox_lanes WHERE bot = ? AND owner IS NULL ORDER BY since LIMIT 1";
const TAKE = "UPDATE inbox_lanes SET owner = ?, lost = 0 WHERE bot = ? AND lane = ?";
const COUNT_LOST = `UPDATE inbox_entries SET lost = lost + ? WHERE bot = ? AND lane = ? AND (place, id) =
  (SELECT place, id FROM inbox_entries WHERE bot = ? AND lane = ? ORDER BY place, id LIMIT 1)`;
const FREE =
  "UPDATE inbox_lanes SET owner = NULL, since = coalesce(?, since), lost = lost + ? WHERE bot = ? AND lane = ?";

/** Takes the lanes that have waited longest, in turns from the bots behind `lastBot`. */
export function takeLanes(
  step: Step,
  owner: string,
  bots: ReadonlySet<number>,
  limit: number,
  lastBot: number,
): readonly TakenLane[] {
  const all = step.db.all(READY).map((row) => numberOf(row, "bot"));
  const asked = all.filter((bot) => bots.has(bot));
  const isBehind = (bot: number): boolean => bot > lastBot;
  let ready = [...asked.filter(isBehind), ...asked.filter((bot) => !isBehind(bot))];
  const taken: TakenLane[] = [];
  while (ready.length > 0 && taken.length < limit) {
    ready = ready.filter((bot) => {
      if (taken.length === limit) return false;
      const lane = takeLane(step, owner, bot);
      if (lane !== undefined) taken.push(lane);
      return lane !== undefined;
    });
  }
  return taken;
}

function takeLane({ db }: Step, owner: string, bot: number): TakenLane | undefined {
  const [row] = db.all(FIRST, bot);
  if (row === undefined) return undefined;
  const lane = textOf(row, "lane");
  const lost = numberOf(row, "lost");
  db.run(TAKE, owner, bot, lane);
  if (lost > 0) db.run(COUNT_LOST, lost, bot, lane, bot, lane);
  return { bot, lane, more: numberOf(row, "more") };
}

/** Whether a lane still belongs to this owner. */
export function ownsLane({ db }: Step, owner: string, bot: number, lane: string): boolean {
  const sql = "SELECT 1 FROM inbox_lanes WHERE bot = ? AND lane = ? AND owner = ?";
  return db.all(sql, bot, lane, owner).length > 0;
}

/** Returns all lanes of an owner. */
export function lanesOf({ db }: Step, owner: string): readonly TakenLane[] {
  return db.all("SELECT bot, lane, more FROM inbox_lanes WHERE owner = ?", owner).map((row) => ({
    bot: numberOf(row, "bot"),
    lane: textOf(row, "lane"),
    more: numberOf(row, "more"),
  }));
}

/** Returns a lane of this owner; with entries, it goes behind those that wait. */
export function releaseLane(step: Step, owner: string, bot: number, lane: string): void {
  if (ownsLane(step, owner, bot, lane)) freeLane(step, bot, lane, "released");
}

function freeLane(step: Step, bot: number, lane: string, reason: "released" | "lost"): void {
  const { db } = step;
  const sql = "SELECT 1 FROM inbox_entries WHERE bot = ? AND lane = ? LIMIT 1";
  if (db.all(sql, bot, lane).length === 0) {
    db.run("DELETE FROM inbox_lanes WHERE bot = ? AND lane = ?", bot, lane);
    return;
  }
  const isLost = reason === "lost";
  db.run(FREE, isLost ? null : step.nextTicket(), isLost ? 1 : 0, bot, lane);
  step.hasFreed = true;
}

/** Whether the claims of an owner were not lost. */
export function hasOwner({ db }: Step, owner: string): boolean {
  return db.all("SELECT 1 FROM inbox_owners WHERE owner = ?", owner).length > 0;
}

/** Gives an owner its claims for that much longer. Returns `false` when they were lost. */
export function renewOwner({ db, now }: Step, owner: string, lockMs: number): boolean {
  return db.run("UPDATE inbox_owners SET until = ? WHERE owner = ?", now + lockMs, owner) > 0;
}

/** The same for an owner that may have none so far, and gets some now. */
export function addOwner({ db, now }: Step, owner: string, lockMs: number): void {
  const sql = `INSERT INTO inbox_owners (owner, until) VALUES (?, ?)
    ON CONFLICT (owner) DO UPDATE SET until = excluded.until`;
  db.run(sql, owner, now + lockMs);
}

/** Removes an owner, and frees its lanes. */
export function removeOwner(step: Step, owner: string, reason: "released" | "lost"): void {
  step.db.run("DELETE FROM inbox_owners WHERE owner = ?", owner);
  for (const { bot, lane } of lanesOf(step, owner)) freeLane(step, bot, lane, reason);
}

/** Frees the lanes of owners that have not renewed their claims in time. */
export function expireOwners(step: Step): void {
  const rows = step.db.all("SELECT owner FROM inbox_owners WHERE until <= ?", step.now);
  for (const row of rows) {
    const owner = textOf(row, "owner");
    removeOwner(step, owner, "lost");
    step.expired.push(owner);
  }
}

/** Frees the lanes of all owners, for a store whose only process has just started. */
export function loseOwners(step: Step): void {
  for (const row of step.db.all("SELECT owner FROM inbox_owners"))
    removeOwner(step, textOf(row, "owner"), "lost");
}
