import { describe, expect, it } from "vitest";
import { BusyError } from "../../src/errors.ts";
import { createLab, gatherOf, nothing } from "../support/lanes/lab.ts";

describe("a task with nothing in its way", () => {
  it("runs synchronously, and its key is not read", () => {
    const { lanes, log, submit } = createLab({ keyOf: () => expect.unreachable() });
    expect(submit("a", "key", nothing)).toBeUndefined();
    expect(log).toEqual(["start a"]);
    expect(lanes.busy).toBe(0);
  });

  it("runs asynchronously, and its key is not read, not even when the lanes stop", async () => {
    const { lanes, log, submit, time } = createLab({ keyOf: () => expect.unreachable() });
    submit("a", "key", () => time.sleep(10));
    const stopped = lanes.stop(1_000);
    await time.pass(10);
    expect(await stopped).toEqual([]);
    expect(log).toEqual(["start a", "end a"]);
  });

  it("runs synchronously beside other lanes", () => {
    const { log, submit } = createLab();
    submit("a", "1");
    expect(submit("b", "2", nothing)).toBeUndefined();
    expect(log).toEqual(["start a", "start b"]);
  });

  it("keeps the options of its caller", () => {
    const { lanes } = createLab();
    const { signal } = new AbortController();
    const turn = lanes.submit({ name: "a" }, { signal });
    expect(turn?.options.signal).toBe(signal);
  });

  it("has a turn that ends, if its handlers needed one", () => {
    const { lanes, submit } = createLab();
    const outcomes: string[] = [];
    submit("a", "1", (task) => lanes.turnOf(task).onEnd((outcome) => outcomes.push(outcome)));
    expect(outcomes).toEqual(["handled"]);
  });
});

describe("tasks that wait", () => {
  it("do not overflow the stack when 100,000 of them are synchronous", async () => {
    const { lanes, submit, finish } = createLab({}, { capacity: 1_000_000 });
    let runs = 0;
    submit("first", "1");
    for (let count = 0; count < 100_000; count++) submit("next", "1", () => void runs++);
    await finish("first");
    expect(runs).toBe(100_000);
    expect(lanes.waiting).toBe(0);
  });

  it("of one lane take half of the room", () => {
    const { lanes, submit } = createLab({}, { capacity: 8 });
    submit("running", "1");
    for (let count = 0; count < 4; count++) submit("waiting", "1");
    expect(() => submit("refused", "1")).toThrow(BusyError);
    submit("running", "2");
    for (let count = 0; count < 2; count++) submit("waiting", "2");
    expect(() => submit("refused", "2")).toThrow(new BusyError("capacity"));
    expect([lanes.waiting, lanes.room]).toEqual([6, 2]);
  });

  it("side by side take half of the room too", () => {
    const { lanes, submit } = createLab(
      { overlapOf: () => "side-by-side" },
      { concurrency: 1, capacity: 8 },
    );
    submit("running", "1");
    for (let count = 0; count < 4; count++) submit("waiting", "1");
    expect(() => submit("refused", "1")).toThrow(BusyError);
    expect(lanes.room).toBe(4);
  });

  it("are accepted without room from a caller that has looked", () => {
    const { lanes, submit } = createLab({}, { capacity: 1 });
    submit("running", "1");
    submit("waiting", "1");
    expect(lanes.submit({ name: "reserved", key: "1" }, undefined, true)).toBeDefined();
    expect([lanes.waiting, lanes.room]).toEqual([2, 0]);
  });
});

describe("overlap", () => {
  it("latest: aborts what runs, and replaces what waits", async () => {
    const { log, submit, finish, lanes } = createLab({ overlapOf: () => "latest" });
    const first = submit("a", "1");
    submit("b", "1");
    submit("c", "1");
    expect(first?.signal.reason).toMatchObject({ name: "AbortError" });
    expect(lanes.waiting).toBe(1);
    await finish("a");
    expect(log).toEqual(["start a", "end b", "end a", "start c"]);
  });

  it("latest: replaces what waits for nothing but a slot", async () => {
    const { log, submit, finish } = createLab({ overlapOf: () => "latest" }, { concurrency: 1 });
    submit("other chat", "1");
    submit("a", "2");
    submit("b", "2");
    await finish("other chat");
    expect(log).toEqual(["start other chat", "end a", "end other chat", "start b"]);
  });

  it("latest: does not replace tasks that must not be lost", () => {
    const { log, submit } = createLab({
      overlapOf: ({ name }) => (name === "queue" ? "queue" : "latest"),
    });
    submit("a", "1");
    submit("queue", "1");
    submit("b", "1");
    submit("c", "1");
    expect(log).toEqual(["start a", "end b"]);
  });

  it("latest: is not aborted by itself when a burst ahead of it ends at once", () => {
    const { lanes, submit, log } = createLab({ overlapOf: () => "latest", gatherOf });
    submit("burst 1", "1", nothing);
    const turn = submit("latest", "1");
    expect(turn?.signal.aborted).toBe(false);
    expect(log).toEqual(["start burst 1", "end burst 1", "start latest"]);
    expect(lanes.busy).toBe(1);
  });

  it("drop: does not run", () => {
    const { log, submit } = createLab({ overlapOf: () => "drop" });
    submit("a", "1");
    expect(submit("b", "1")).toBeUndefined();
    expect(log).toEqual(["start a"]);
  });

  it("side-by-side: runs at once while there are slots", async () => {
    const lab = createLab({ overlapOf: () => "side-by-side" }, { concurrency: 2 });
    const { log, submit, finish, lanes } = lab;
    submit("a", "1");
    submit("b", "1");
    submit("c", "1");
    expect(log).toEqual(["start a", "start b"]);
    expect([lab.laneOf("1").busy, lab.laneOf("1").waiting]).toEqual([2, 1]);
    await finish("b");
    expect(log.slice(2)).toEqual(["end b", "start c"]);
    submit("d", "1");
    expect(lab.laneOf("1").clear()).toBe(1);
    expect(lanes.waiting).toBe(0);
  });
});
