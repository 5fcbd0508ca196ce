import type { Entry, StoredEntry } from "../../inbox.ts";

/** An entry, as lists of changes have it. */
export type EntryRow = readonly [
  bot: number,
  lane: string,
  id: string,
  order: number,
  json: string,
  trace: string | null,
  notBefore: number | null,
];

/**
 * A change of the state, as it stands in the log. Each sets what it is about to a value, so that the changes after the beginning
 * of a snapshot may be applied to it again, whether it has them or not.
 */
export type Change =
  | readonly ["put", at: number, rows: readonly EntryRow[]]
  /** Only in snapshots: an entry, and how many claims were lost while it was the first. */
  | readonly ["entry", storedAt: number, lost: number, row: EntryRow]
  /** Only in snapshots: identifiers, and when each was stored. */
  | readonly ["seen", bot: number, ids: readonly string[], at: readonly number[]]
  | readonly ["dead", storedAt: number, lost: number, row: EntryRow, error: string, at: number]
  | readonly ["done", bot: number, id: string]
  /** Unlike `done`, forgets the id. */
  | readonly ["cancel", bot: number, id: string]
  | readonly ["fail", bot: number, id: string, error: string, at: number]
  | readonly ["retry", at: number, row: EntryRow]
  | readonly ["drop", bot: number, id: string]
  | readonly ["lost", bot: number, id: string, lost: number]
  | readonly ["claim", token: string, session: string, bot: number, lane: string]
  | readonly ["release", token: string]
  | readonly ["effect", bot: number, key: string, effect: Effect]
  | readonly ["forget", bot: number, key: string]
  /** Changes nothing: so many bytes of the log before it are on the disk, so damage there is no crash within a write. */
  | readonly ["synced", bytes: number];

/** An effect that has begun. `token` identifies the caller that has begun it. */
export interface Effect {
  readonly token: string;
  readonly begunAt: number;
  readonly result?: string;
}

export function rowOf(entry: Entry): EntryRow {
  const { bot, lane, id, order, json, trace, notBefore } = entry;
  return [bot, lane, id, order, json, trace ?? null, notBefore ?? null];
}

/** Creates a stored entry. Without spreads, which cost most of the time of a put. */
export function toStored(row: EntryRow, storedAt: number, lost: number): StoredEntry {
  const [bot, lane, id, order, json, trace, notBefore] = row;
  return {
    bot,
    lane,
    id,
    order,
    json,
    trace: trace ?? undefined,
    notBefore: notBefore ?? undefined,
    storedAt,
    lost,
  };
}
