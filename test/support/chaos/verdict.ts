import type { ChaosEvent } from "./events.ts";
import type { Pause } from "./processes.ts";
import type { ChaosSettings } from "./settings.ts";

/** What is known of a process. */
export interface Witness {
  readonly events: readonly ChaosEvent[];
  readonly pauses: readonly Pause[];
}

/** How an update was handled by one process. */
interface Run {
  readonly id: number;
  readonly lane: number;
  readonly from: number;
  /** When its handler ended, or its process was killed. */
  readonly to: number;
  readonly isEnded: boolean;
  readonly worker: Witness;
}

/** What a run has shown. */
export interface Verdict {
  readonly handled: number;
  /** Updates whose handlers never ended. */
  readonly lost: readonly number[];
  readonly begunAgain: number;
  /** Updates whose handler began first although one of a lower id in its lane had been stored for some time. */
  readonly outOfOrder: readonly string[];
  /** Updates of a lane whose handlers ran at the same time. */
  readonly sideBySide: readonly string[];
  /** The same, only while the process of one was frozen or had just gone on: no store can prevent it. */
  readonly besideFrozen: number;
}

/** An update that was stored less than this before another one of its lane began could not have been known to its worker. */
const KNOWN_AFTER_MS = 250;

/** How long a process may go on after it was frozen until its handlers see that another one has their lane. */
const NOTICED_AFTER_MS = 1_000;

/** Judges what the processes have reported. The poison update is not counted: its handler never ends. */
export function judge(
  { updates, poison }: Pick<ChaosSettings, "updates" | "poison">,
  intakes: readonly Witness[],
  workers: readonly Witness[],
): Verdict {
  const storedAt = new Map<number, number>();
  for (const { events } of intakes)
    for (const event of events)
      if (event.type === "stored")
        for (const id of event.ids)
          storedAt.set(id, Math.min(event.at, storedAt.get(id) ?? Number.POSITIVE_INFINITY));
  const runs = workers.flatMap(runsOf).sort((one, other) => one.from - other.from);
  const ended = new Set(runs.filter(({ isEnded }) => isEnded).map(({ id }) => id));
  const first = new Map<number, Run>();
  for (const run of runs) if (!first.has(run.id)) first.set(run.id, run);
  const ids = Array.from({ length: updates }, (_, at) => at + 1);
  const beside = lanesOf(runs).flatMap(overlaps);
  return {
    handled: ended.size,
    lost: ids.filter((id) => !ended.has(id) && id !== poison),
    begunAgain: runs.length - first.size,
    outOfOrder: lanesOf([...first.values()]).flatMap((lane) => disorders(lane, storedAt)),
    sideBySide: beside.filter(({ isFrozen }) => !isFrozen).map(({ text }) => text),
    besideFrozen: beside.filter(({ isFrozen }) => isFrozen).length,
  };
}

function runsOf(worker: Witness): Run[] {
  const runs: Run[] = [];
  const open = new Map<number, { readonly lane: number; readonly from: number }>();
  const killedAt = worker.pauses.find(({ to }) => to === Number.POSITIVE_INFINITY)?.from;
  for (const event of worker.events) {
    if (event.type === "begun") open.set(event.id, { lane: event.lane, from: event.at });
    if (event.type !== "ended" && event.type !== "aborted") continue;
    const begun = open.get(event.id);
    if (begun === undefined) continue;
    open.delete(event.id);
    runs.push({ id: event.id, ...begun, to: event.at, isEnded: event.type === "ended", worker });
  }
  for (const [id, { lane, from }] of open)
    runs.push({ id, lane, from, to: killedAt ?? Number.POSITIVE_INFINITY, isEnded: false, worker });
  return runs;
}

function lanesOf(runs: readonly Run[]): Run[][] {
  const lanes = new Map<number, Run[]>();
  for (const run of runs) lanes.set(run.lane, [...(lanes.get(run.lane) ?? []), run]);
  return [...lanes.values()];
}

/** `runs` are the first ones of each update, in the order of their beginnings. */
function disorders(runs: readonly Run[], storedAt: ReadonlyMap<number, number>): string[] {
  const found: string[] = [];
  for (const [at, run] of runs.entries())
    for (const earlier of runs.slice(0, at)) {
      const known = (storedAt.get(run.id) ?? Number.POSITIVE_INFINITY) + KNOWN_AFTER_MS;
      if (earlier.id > run.id && known < earlier.from)
        found.push(
          `${earlier.id} began ${earlier.from - known} ms before ${run.id} of lane ${run.lane}`,
        );
    }
  return found;
}

function overlaps(runs: readonly Run[]): { text: string; isFrozen: boolean }[] {
  const found: { text: string; isFrozen: boolean }[] = [];
  for (const [at, run] of runs.entries())
    for (const later of runs.slice(at + 1)) {
      if (later.from >= run.to) continue;
      const to = Math.min(run.to, later.to);
      // A process may report something between the moment that is taken for its end and its end.
      if (to <= later.from) continue;
      const isFrozen = [run, later].some(({ worker }) => isExcused(later.from, to, worker));
      found.push({
        text: `${run.id} and ${later.id} of lane ${run.lane}, ${to - later.from} ms`,
        isFrozen,
      });
    }
  return found;
}

/** Whether all of an overlap is due to a pause of a process. */
function isExcused(from: number, to: number, { pauses }: Witness): boolean {
  return pauses.some((pause) => pause.from <= from && to <= pause.to + NOTICED_AFTER_MS);
}
