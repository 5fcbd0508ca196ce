import { describe, expect, it } from "vitest";
import { createLab, nothing } from "../support/lanes/lab.ts";

describe("background work", () => {
  it("is passed to waitUntil, and reported when it fails", async () => {
    const { lanes, log, time } = createLab();
    const works: Promise<unknown>[] = [];
    const task = { name: "a", key: "1" };
    lanes.submit(task, { waitUntil: (work) => works.push(work) });
    lanes.background(task, Promise.reject(new Error("broken")));
    expect(works).toHaveLength(1);
    await time.until(Promise.all(works));
    expect(log).toEqual(["start a", "error a: Error: broken"]);
  });

  it("does not occupy the lane, but can be aborted through it", async () => {
    const { lanes, log, submit, laneOf } = createLab();
    let signal: AbortSignal | undefined;
    submit("a", "1", (task) => {
      ({ signal } = lanes.turnOf(task));
      lanes.background(task, new Promise(nothing));
    });
    submit("b", "1", nothing);
    expect(log).toEqual(["start a", "start b"]);
    expect(laneOf("2").busy).toBe(0);
    const lane = laneOf("1");
    expect(lane.busy).toBe(1);
    expect(lane.abort("enough")).toBe(1);
    expect(signal?.reason).toMatchObject({ name: "AbortError", message: "enough" });
  });

  it("is aborted by stop", async () => {
    const { lanes, submit, time } = createLab();
    submit("a", "1", (task) => {
      const { signal } = lanes.turnOf(task);
      lanes.background(task, time.sleep(1e9, signal));
    });
    expect(await time.until(lanes.stop(1_000))).toEqual([]);
    expect(time.now()).toBe(1_000);
  });
});
