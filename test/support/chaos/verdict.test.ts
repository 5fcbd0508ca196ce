import { describe, expect, it } from "vitest";
import type { ChaosEvent } from "./events.ts";
import type { Pause } from "./processes.ts";
import { judge, type Witness } from "./verdict.ts";

/** An intake that has stored updates, each at a time of its own. */
function intake(stored: Readonly<Record<number, number>>): Witness {
  const events = Object.entries(stored).map(
    ([id, at]): ChaosEvent => ({ type: "stored", ids: [Number(id)], at }),
  );
  return { events, pauses: [] };
}

/** A handler of an update of lane 7 from one time to another; without the other, it never ends. */
function run(id: number, from: number, to?: number, type: "ended" | "aborted" = "ended") {
  const begun: ChaosEvent = { type: "begun", id, lane: 7, at: from };
  return to === undefined ? [begun] : [begun, endOf(type, id, to)];
}

function endOf(type: "ended" | "aborted", id: number, at: number): ChaosEvent {
  return type === "ended" ? { type, id, lane: 7, at } : { type, id, at };
}

function worker(events: readonly ChaosEvent[], ...pauses: readonly Pause[]): Witness {
  return { events, pauses };
}

const STORED = intake({ 1: 0, 2: 0 });
const NEVER = Number.POSITIVE_INFINITY;

function verdictOf(workers: readonly Witness[], { stored = STORED, poison = 0 } = {}) {
  return judge({ updates: 2, poison }, [stored], workers);
}

describe("the verdict of a chaos run", () => {
  it("is clean when one update is handled after the other", () => {
    const verdict = verdictOf([worker(run(1, 10, 20)), worker(run(2, 20, 30))]);
    expect(verdict).toEqual({
      handled: 2,
      lost: [],
      begunAgain: 0,
      outOfOrder: [],
      sideBySide: [],
      besideFrozen: 0,
    });
  });

  it("is lost what was begun or aborted, but never ended, except the poison", () => {
    const workers = [
      worker(run(1, 10), { from: 15, to: NEVER }),
      worker(run(2, 20, 30, "aborted")),
    ];
    expect(verdictOf(workers).lost).toEqual([1, 2]);
    expect(verdictOf(workers, { poison: 1 }).lost).toEqual([2]);
  });

  it("counts what was begun again", () => {
    const killed = worker(run(1, 10), { from: 15, to: NEVER });
    const verdict = verdictOf([killed, worker([...run(1, 20, 30), ...run(2, 30, 40)])]);
    expect(verdict).toMatchObject({ handled: 2, lost: [], begunAgain: 1, sideBySide: [] });
  });

  it("is out of order what began first although an earlier one had been known", () => {
    const workers = [worker([...run(2, 1_000, 1_010), ...run(1, 1_010, 1_020)])];
    expect(verdictOf(workers).outOfOrder).toEqual(["2 began 750 ms before 1 of lane 7"]);
    expect(verdictOf(workers, { stored: intake({ 1: 900, 2: 0 }) }).outOfOrder).toEqual([]);
  });
});

describe("two handlers of a lane at the same time", () => {
  it("are side by side", () => {
    const { sideBySide } = verdictOf([worker(run(1, 10, 30)), worker(run(2, 20, 40))]);
    expect(sideBySide).toEqual(["1 and 2 of lane 7, 10 ms"]);
  });

  it("are excused from the moment when one is frozen until it notices what has happened", () => {
    const frozen = worker(run(1, 10, 5_010, "aborted"), { from: 20, to: 5_000 });
    const verdict = verdictOf([frozen, worker([...run(1, 3_000, 3_030), ...run(2, 4_990, 5_200)])]);
    expect(verdict).toMatchObject({ sideBySide: [], besideFrozen: 2 });
  });

  it("are not excused by a pause that comes later, even if both run until then", () => {
    const frozen = worker(run(1, 10, 5_010), { from: 30, to: 5_000 });
    const { sideBySide } = verdictOf([frozen, worker(run(2, 20, 40))]);
    expect(sideBySide).toEqual(["1 and 2 of lane 7, 20 ms"]);
  });

  it("are not excused by a pause that was before", () => {
    const thawed = worker(run(1, 100, 9_000), { from: 20, to: 90 });
    const { sideBySide } = verdictOf([thawed, worker(run(2, 3_000, 3_010))]);
    expect(sideBySide).toEqual(["1 and 2 of lane 7, 10 ms"]);
  });

  it("are not excused when the one that was frozen goes on for long", () => {
    const frozen = worker(run(1, 10, 6_500), { from: 20, to: 5_000 });
    const { sideBySide } = verdictOf([frozen, worker(run(2, 4_000, 6_500))]);
    expect(sideBySide).toEqual(["1 and 2 of lane 7, 2500 ms"]);
  });

  it("are not excused by the kill of one of them", () => {
    const killed = worker(run(1, 10), { from: 30, to: NEVER });
    const { sideBySide } = verdictOf([killed, worker(run(2, 20, 40))]);
    expect(sideBySide).toEqual(["1 and 2 of lane 7, 10 ms"]);
    expect(verdictOf([killed, worker(run(2, 30, 40))]).sideBySide).toEqual([]);
  });

  it("are those of one lane only", () => {
    const other: ChaosEvent[] = [
      { type: "begun", id: 2, lane: 8, at: 15 },
      { type: "ended", id: 2, lane: 8, at: 25 },
    ];
    expect(verdictOf([worker(run(1, 10, 20)), worker(other)]).sideBySide).toEqual([]);
  });
});
