import { describe, expect, it } from "vitest";
import { laneOf } from "../../src/lanes/index.ts";
import { createLab, nothing } from "../support/lanes/lab.ts";

describe("the lane that a task sees", () => {
  it("has the other tasks of its key that run and those that wait", () => {
    const { lanes, submit } = createLab();
    const lane = laneOf(lanes, { name: "observer", key: "1" });
    expect([lane.busy, lane.waiting]).toEqual([0, 0]);
    const task = submit("a", "1")?.job;
    submit("b", "1");
    submit("c", "2");
    expect([lane.busy, lane.waiting]).toEqual([1, 1]);
    if (task !== undefined) expect(laneOf(lanes, task).busy).toBe(0);
  });

  it("aborts the others, with a reason or a default", () => {
    const { lanes, submit } = createLab({ overtakes: ({ name }) => name !== "a" });
    const first = submit("a", "1");
    const stop = submit("stop", "1", (task) => {
      expect(laneOf(lanes, task).abort()).toBe(1);
      return new Promise(nothing);
    });
    expect(first?.signal.reason).toMatchObject({ name: "AbortError" });
    expect(stop?.signal.aborted).toBe(false);
    const reason = new Error("custom");
    expect(laneOf(lanes, { name: "observer", key: "1" }).abort(reason)).toBe(2);
    expect(stop?.signal.reason).toBe(reason);
  });

  it("clears those that wait, whose turns count as handled", async () => {
    const { log, submit, laneOf, finish } = createLab({}, { concurrency: 1 });
    submit("a", "1");
    submit("b", "1");
    submit("c", "1");
    submit("d", "2", nothing);
    expect(laneOf("1").clear()).toBe(2);
    expect(laneOf("1").clear()).toBe(0);
    expect(laneOf("3").clear()).toBe(0);
    await finish("a");
    expect(log).toEqual(["start a", "end b", "end c", "end a", "start d", "end d"]);
  });

  it("starts none of those that it clears", async () => {
    const { log, submit, laneOf, time } = createLab({
      gatherOf: ({ name }) =>
        name === "album"
          ? { group: "g", waitMs: 10, maxWaitMs: 10, maxSize: 2, mayInterleave: true }
          : undefined,
    });
    submit("album", "1");
    submit("b", "1", nothing);
    expect(laneOf("1").clear()).toBe(2);
    await time.pass(100);
    expect(log).toEqual(["end album", "end b"]);
  });

  it("has no others without a key", () => {
    const { lanes, submit } = createLab();
    submit("a");
    const lane = laneOf(lanes, { name: "observer" });
    expect([lane.busy, lane.waiting, lane.abort(), lane.clear()]).toEqual([0, 0, 0, 0]);
  });
});
