import { describe, expect, it } from "vitest";
import { LaneQueue } from "../../src/lanes/lane-queue.ts";
import { LaneTable } from "../../src/lanes/lane-table.ts";
import { Turn } from "../../src/lanes/turn.ts";

const createTable = () => new LaneTable<Turn<string>>({ keyOf: (job) => `key of ${job}` });
const createTurn = (job: string): Turn<string> => new Turn(job, {});

describe("LaneQueue", () => {
  it("offers the next turn once none of those before it runs", () => {
    const lane = new LaneQueue<Turn<string>>("key");
    const [a, b] = [createTurn("a"), createTurn("b")];
    expect([lane.startable, lane.isIdle]).toEqual([undefined, true]);
    lane.push(a);
    lane.push(b);
    expect(lane.startable).toBe(a);
    lane.start(a);
    expect([lane.startable, lane.current]).toEqual([undefined, a]);
    expect(lane.queued()).toEqual([b]);
    lane.remove(a);
    expect([lane.startable, lane.isIdle]).toEqual([b, false]);
    lane.remove(b);
    expect([lane.startable, lane.isIdle]).toEqual([undefined, true]);
  });

  it("offers an unordered turn when no other one may start", () => {
    const lane = new LaneQueue<Turn<string>>("key");
    const [a, b] = [createTurn("a"), createTurn("b")];
    lane.push(a);
    lane.pushUnordered(b);
    expect(lane.startable).toBe(a);
    lane.start(a);
    expect(lane.startable).toBe(b);
    lane.start(b);
    expect(lane.running()).toEqual([a, b]);
    lane.remove(a);
    expect([lane.current, lane.isIdle]).toEqual([undefined, false]);
  });

  it("waits for an early turn at its place", () => {
    const lane = new LaneQueue<Turn<string>>("key");
    const [early, next] = [createTurn("early"), createTurn("next")];
    early.startEarly(0, () => undefined);
    lane.push(early);
    lane.runBeside(early);
    lane.push(next);
    expect(lane.startable).toBeUndefined();
    expect([lane.running(), lane.queued()]).toEqual([[early], [next]]);
    lane.remove(early);
    expect(lane.startable).toBe(next);
  });

  it("keeps nothing of turns that were removed from the middle", () => {
    const lane = new LaneQueue<Turn<string>>("key");
    const turns = ["a", "b", "c"].map(createTurn);
    for (const turn of turns) lane.push(turn);
    const [, middle] = turns;
    lane.latest = middle;
    if (middle !== undefined) lane.remove(middle);
    expect(lane.queued().map(({ job }) => job)).toEqual(["a", "c"]);
    expect(lane.latest).toBeUndefined();
  });
});

describe("LaneTable", () => {
  it("has the lanes with turns", () => {
    const table = createTable();
    const lane = table.open("key");
    lane.push(createTurn("a"));
    table.closeIfIdle(lane);
    expect(table.find("key")).toBe(lane);
    expect([...table.all()]).toEqual([lane]);
    for (const turn of lane.queued()) lane.remove(turn);
    table.closeIfIdle(lane);
    expect([table.isEmpty, table.find("key")]).toEqual([true, undefined]);
  });

  it("has no lanes without a key", () => {
    const table = createTable();
    table.open(undefined);
    expect([table.isEmpty, table.find(undefined)]).toEqual([true, undefined]);
  });

  it("opens the lane of the only turn for the second one", () => {
    const table = createTable();
    const [a, b] = [createTurn("a"), createTurn("b")];
    table.enterOnly(a);
    expect([table.isEmpty, a.lane]).toEqual([false, undefined]);
    expect(table.find("key of b")).toBeUndefined();
    expect(table.find("key of a")).toBe(a.lane);
    expect(a.lane?.current).toBe(a);
    table.leaveOnly(b);
    expect([...table.all()]).toEqual([a.lane]);
  });

  it("is empty when the only turn has left", () => {
    const table = createTable();
    const turn = createTurn("a");
    table.enterOnly(turn);
    table.leaveOnly(turn);
    expect([table.isEmpty, [...table.all()], turn.lane]).toEqual([true, [], undefined]);
  });

  it("does not close the successor of a lane", () => {
    const table = createTable();
    const first = table.open("key");
    table.closeIfIdle(first);
    const second = table.open("key");
    table.closeIfIdle(first);
    expect(table.find("key")).toBe(second);
  });
});
