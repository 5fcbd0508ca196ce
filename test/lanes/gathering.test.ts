import { describe, expect, it } from "vitest";
import { album, burst, createLab, gatherOf, nothing } from "../support/lanes/lab.ts";

describe("a gathered turn", () => {
  it("runs once for all, when no more have come for a while", async () => {
    const { lanes, log, submit, finish, time } = createLab({ gatherOf });
    const turn = submit("album 1", "1");
    await time.pass(9);
    submit("album 2", "1");
    await time.pass(9);
    expect([log, lanes.waiting, lanes.busy]).toEqual([[], 2, 0]);
    await time.pass(1);
    expect(log).toEqual(["start album 1"]);
    expect(turn?.batch?.map(({ name }) => name)).toEqual(["album 1", "album 2"]);
    if (turn !== undefined) turn.isBatchTaken = true;
    await finish("album 1");
    expect(log.slice(1)).toEqual(["end album 1", "end album 2"]);
  });

  it("waits longer where updates arrive late", async () => {
    const { lanes, log, submit, time } = createLab({
      gatherOf: () => ({ ...album, waitMs: 800, maxWaitMs: 9_000 }),
    });
    lanes.lateMs = 550;
    submit("album 1", "1");
    await time.pass(1_349);
    submit("album 2", "1");
    await time.pass(1_349);
    expect(log).toEqual([]);
    await time.pass(1);
    expect(log).toHaveLength(1);
  });

  it("waits no longer than the maximum", async () => {
    const { log, submit, time } = createLab({ gatherOf: () => ({ ...album, maxSize: 99 }) });
    for (let at = 0; at < 24; at += 6) {
      submit(`album ${at}`, "1");
      await time.pass(6);
    }
    expect(log).toEqual([]);
    await time.pass(1);
    expect(log).toEqual(["start album 0"]);
  });

  it("waits no longer than the maximum for a second one", async () => {
    const { log, submit, time } = createLab({ gatherOf: () => ({ ...album, waitMs: 1_000 }) });
    submit("album 1", "1");
    await time.pass(25);
    expect(log).toEqual(["start album 1"]);
  });

  it("starts when it is full", () => {
    const { log, submit } = createLab({ gatherOf });
    for (const name of ["album 1", "album 2", "album 3", "album 4"]) submit(name, "1");
    expect(log).toEqual(["start album 1"]);
  });

  it("takes no more than the maximum while its lane is busy", () => {
    const { submit } = createLab({ gatherOf });
    submit("busy", "1");
    const turns = ["album 1", "album 2", "album 3", "album 4"].map((name) => submit(name, "1"));
    expect(turns.map((turn) => turn?.jobs.length)).toEqual([3, 3, 3, 1]);
  });

  it("starts when it is full with one", () => {
    const { log, submit } = createLab({ gatherOf: () => ({ ...album, maxSize: 1 }) });
    submit("album 1", "1");
    expect(log).toEqual(["start album 1"]);
  });

  it("starts even if there is no time to wait", async () => {
    const { log, submit, time } = createLab({ gatherOf: () => ({ ...album, waitMs: 0 }) });
    submit("album 1", "1");
    await time.pass(0);
    expect(log).toEqual(["start album 1"]);
  });

  it("starts at once without a key, because no other task can join it", () => {
    const { log, submit } = createLab({ gatherOf });
    submit("album 1");
    expect(log).toEqual(["start album 1"]);
  });

  it("takes more while its lane is busy", async () => {
    const { log, submit, finish, time } = createLab({ gatherOf });
    submit("busy", "1");
    const turn = submit("burst 1", "1");
    await time.pass(100);
    submit("burst 2", "1");
    await finish("busy");
    expect(log).toEqual(["start busy", "end busy", "start burst 1"]);
    expect(turn?.batch).toHaveLength(2);
  });

  it("is ended by another task, unless that may lie between", async () => {
    const { log, submit, time } = createLab({ gatherOf });
    submit("burst 1", "1", nothing);
    submit("other", "1", nothing);
    expect(log).toEqual(["start burst 1", "end burst 1", "start other"]);
    submit("album 1", "2", nothing);
    submit("other 2", "2", nothing);
    submit("album 2", "2", nothing);
    expect(log).toHaveLength(3);
    await time.pass(10);
    expect(log.slice(3)).toEqual([
      "start album 1",
      "start album 2",
      "end album 1",
      "end album 2",
      "start other 2",
      "end other 2",
    ]);
  });

  it("after one of another group that ends at once waits all the same", async () => {
    const { log, submit, time } = createLab({ gatherOf });
    submit("burst 1", "1", nothing);
    const turn = submit("album 1", "1");
    expect(log).toEqual(["start burst 1", "end burst 1"]);
    submit("album 2", "1");
    await time.pass(10);
    expect(turn?.batch).toHaveLength(2);
    expect(log.at(-1)).toBe("start album 1");
  });

  it("of the same group as one that starts is still open", async () => {
    const { submit, finish } = createLab({ gatherOf });
    submit("busy", "1");
    submit("burst 1", "1", nothing);
    submit("other", "1");
    const second = submit("burst 2", "1");
    await finish("busy");
    submit("burst 3", "1");
    expect(second?.jobs.map(({ name }) => name)).toEqual(["burst 2", "burst 3"]);
  });

  it("that was cleared is not joined", async () => {
    const { lanes, log, submit, laneOf, finish, time } = createLab({ gatherOf });
    submit("busy", "1");
    submit("album 1", "1");
    expect(laneOf("1").clear()).toBe(1);
    submit("album 2", "1", nothing);
    await finish("busy");
    await time.pass(10);
    expect(log).toEqual(["start busy", "end album 1", "end busy", "start album 2", "end album 2"]);
    expect(lanes.waiting).toBe(0);
  });

  it("leaves no timer when it is cleared", async () => {
    const { submit, laneOf, time } = createLab({ gatherOf });
    submit("album 1", "1");
    laneOf("1").clear();
    await expect(time.until(new Promise(nothing))).rejects.toThrow("deadlock");
    expect(time.now()).toBe(0);
  });
});

describe("a batch that no handler takes", () => {
  it("runs one by one, before all that came later, and ends when the last one has", async () => {
    const { log, submit, finish } = createLab({ gatherOf });
    submit("burst 1", "1");
    submit("burst 2", "1");
    submit("burst 3", "1");
    submit("later", "1", nothing);
    expect(log).toEqual(["start burst 1"]);
    await finish("burst 1");
    await finish("burst 2");
    expect(log).toEqual(["start burst 1", "start burst 2", "start burst 3"]);
    await finish("burst 3");
    expect(log.slice(3)).toEqual([
      "end burst 1",
      "end burst 2",
      "end burst 3",
      "start later",
      "end later",
    ]);
  });

  it("has started when its last one has", async () => {
    const { submit, finish, time } = createLab({ gatherOf });
    const turn = submit("burst 1", "1");
    submit("burst 2", "1");
    await time.pass(10);
    expect(turn?.startedAt).toBeUndefined();
    await finish("burst 1");
    expect(turn?.startedAt).toBe(10);
  });

  it("goes on with the second one when the first one never ends", async () => {
    const { lanes, log, submit, finish, time } = createLab({ gatherOf }, { timeoutMs: 1_000 });
    submit("burst 1", "1");
    submit("burst 2", "1");
    await time.pass(1_510);
    expect(log).toEqual(["start burst 1", "timeout burst 1", "start burst 2"]);
    await finish("burst 1");
    expect(log).toHaveLength(3);
    await finish("burst 2");
    expect(log.slice(3)).toEqual(["end burst 1", "end burst 2"]);
    expect(lanes.busy).toBe(0);
  });

  it("gives each of its tasks a signal of its own", async () => {
    const { lanes, submit, finish, time } = createLab({ gatherOf }, { timeoutMs: 1_000 });
    submit("burst 1", "1");
    let isAborted: boolean | undefined;
    submit("burst 2", "1", (task) => {
      isAborted = lanes.turnOf(task).signal.aborted;
    });
    await time.pass(1_011);
    await finish("burst 1");
    expect(isAborted).toBe(false);
  });

  it("of 100 synchronous tasks does not overflow the stack", () => {
    const { log, submit } = createLab({ gatherOf: () => ({ ...burst, maxSize: 100 }) });
    for (let count = 0; count < 100; count++) submit(`burst ${count}`, "1", nothing);
    expect(log.filter((line) => line.startsWith("start"))).toHaveLength(100);
  });
});
