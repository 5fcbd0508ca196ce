import { describe, expect, it } from "vitest";
import { BusyError } from "../../src/errors.ts";
import { createLab, gatherOf, type Lab, nothing, type Task } from "../support/lanes/lab.ts";

/** Handlers that end with the reason for which they are aborted. */
function untilAborted({ lanes }: Lab): (task: Task) => Promise<void> {
  return (task) => {
    const turn = lanes.turnOf(task);
    return new Promise((resolve) => {
      turn.signal.addEventListener("abort", () => {
        turn.isAbortedWith(turn.signal.reason);
        resolve();
      });
    });
  };
}

describe("stop", () => {
  it("refuses new tasks until the lanes are opened again", async () => {
    const { lanes, log, submit } = createLab();
    expect(await lanes.stop(0)).toEqual([]);
    expect(() => submit("a", "1")).toThrow(new BusyError("stopping"));
    lanes.open();
    submit("a", "1", nothing);
    expect(log).toEqual(["start a"]);
  });

  it("waits for tasks that run, those that wait, and background work", async () => {
    const { lanes, log, submit, time } = createLab({}, { concurrency: 1 });
    submit("a", "1", () => time.sleep(10));
    submit("b", "1", () => time.sleep(10));
    submit("c", "2", (task) => lanes.background(task, time.sleep(100)));
    expect(await time.until(lanes.stop(5_000))).toEqual([]);
    expect(log).toEqual(["start a", "end a", "start c", "end c", "start b", "end b"]);
    expect(time.now()).toBe(110);
  });

  it("does not wait for more of a gathered turn", async () => {
    const { lanes, log, submit, time } = createLab({
      gatherOf: (task) =>
        gatherOf(task) && {
          group: "g",
          waitMs: 1_000,
          maxWaitMs: 1_000,
          maxSize: 9,
          mayInterleave: true,
        },
    });
    submit("album 1", "1", nothing);
    expect(await time.until(lanes.stop(5_000))).toEqual([]);
    expect(log).toEqual(["start album 1", "end album 1"]);
    expect(time.now()).toBe(0);
  });

  it("aborts what runs at the end of the grace period, and is done as soon as that has ended", async () => {
    const lab = createLab();
    const { lanes, log, submit, time } = lab;
    submit("a", "1", untilAborted(lab));
    submit("b", "1");
    const leftovers = await time.until(lanes.stop(5_000));
    expect(leftovers).toEqual([
      { job: { name: "a", key: "1" }, state: "aborted", ranMs: 5_000 },
      { job: { name: "b", key: "1" }, state: "waiting", ranMs: 0 },
    ]);
    expect(log).toEqual(["start a", "unhandled a", "unhandled b"]);
    expect(time.now()).toBe(5_000);
  });

  it("counts a task that ends in spite of the abort as handled", async () => {
    const { lanes, log, submit, time } = createLab();
    submit("a", "1", () => time.sleep(5_100));
    expect(await time.until(lanes.stop(5_000))).toEqual([]);
    expect(log).toEqual(["start a", "end a"]);
  });

  it("leaves what does not end half a second later, and ignores its end", async () => {
    const { lanes, log, submit, time, finish } = createLab({
      overtakes: ({ name }) => name === "o",
    });
    submit("a", "1");
    submit("o", "1");
    submit("c", undefined, (task) => {
      lanes.background(task, new Promise(nothing));
    });
    await time.pass(100);
    const leftovers = await time.until(lanes.stop(5_000));
    expect(leftovers.map(({ job, state, ranMs }) => [job.name, state, ranMs])).toEqual([
      ["c", "background", 5_600],
      ["a", "running", 5_600],
      ["o", "running", 5_600],
    ]);
    expect(time.now()).toBe(5_600);
    expect([lanes.busy, lanes.waiting]).toEqual([0, 0]);
    const { length } = log;
    await finish("a");
    await finish("o");
    expect(log).toHaveLength(length);
  });

  it("lists all tasks of a gathered turn", async () => {
    const { lanes, submit, time } = createLab({ gatherOf }, { concurrency: 1 });
    submit("hung");
    submit("album 1", "1");
    submit("album 2", "1");
    const leftovers = await time.until(lanes.stop(0));
    expect(leftovers.map(({ job, state }) => [job.name, state])).toEqual([
      ["hung", "running"],
      ["album 1", "waiting"],
      ["album 2", "waiting"],
    ]);
  });

  it("leaves nothing behind", async () => {
    const lab = createLab({ overlapOf: () => "side-by-side" }, { concurrency: 1 });
    const { lanes, submit, time, log } = lab;
    submit("a", "1");
    submit("b", "1");
    submit("c");
    submit("d", "2");
    await time.until(lanes.stop(0));
    lanes.open();
    expect(submit("e", "1", nothing)).toBeUndefined();
    expect(log.at(-1)).toBe("start e");
    expect([lanes.waiting, lanes.room]).toEqual([0, 1_000]);
  });

  it("aborts with the reason of the signal that cut it short", async () => {
    const lab = createLab();
    const { lanes, submit, time } = lab;
    const turn = submit("a", "1", untilAborted(lab));
    const cut = new AbortController();
    const stopped = lanes.stop(Number.POSITIVE_INFINITY, cut.signal);
    await time.pass(100);
    cut.abort("enough");
    expect(await time.until(stopped)).toMatchObject([{ state: "aborted", ranMs: 100 }]);
    expect(turn?.signal.reason).toBe("enough");
  });

  it("may be called again while it waits", async () => {
    const { lanes, submit, time } = createLab();
    submit("a", "1", () => time.sleep(10));
    expect(await time.until(Promise.all([lanes.stop(5_000), lanes.stop(5_000)]))).toEqual([[], []]);
    expect(time.now()).toBe(10);
  });

  it("starts turns when they are opened again", async () => {
    const { lanes, log, submit, time, finish } = createLab();
    submit("hung", "1");
    await time.until(lanes.stop(0));
    lanes.open();
    submit("a", "1");
    submit("b", "1", nothing);
    await finish("a");
    expect(log.slice(-2)).toEqual(["start b", "end b"]);
  });

  it("waits for a turn that starts after the handler that stops the lanes", async () => {
    const { lanes, log, submit, time } = createLab({ gatherOf });
    submit("album 1", "1", () => time.sleep(1_000));
    let stopped: Promise<unknown> | undefined;
    submit("a", "2", () => {
      stopped = lanes.stop(5_000).then(() => log.push("stopped"));
    });
    await time.until(Promise.resolve(stopped));
    expect(log).toEqual(["start a", "start album 1", "end album 1", "stopped"]);
  });
});
