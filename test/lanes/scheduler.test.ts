import { describe, expect, it } from "vitest";
import { createLab, gatherOf, type Lab, nothing, type Task } from "../support/lanes/lab.ts";

const isStop = ({ name }: Task): boolean => name.startsWith("stop");

describe("a task submitted by a handler", () => {
  it("waits for that handler, of which it is the next one", async () => {
    const { log, submit, finish } = createLab();
    submit("outer", "1", async () => {
      submit("inner", "1");
      log.push("go on");
      await Promise.resolve();
      log.push("outer ends");
    });
    expect(log).toEqual(["start outer", "go on"]);
    await finish("nothing");
    expect(log).toEqual(["start outer", "go on", "outer ends", "end outer", "start inner"]);
  });

  it("waits for one that ends synchronously", () => {
    const { lanes, log, submit } = createLab();
    submit("outer", "1", () => {
      submit("inner", "1", nothing);
      log.push("go on");
    });
    expect(log).toEqual(["start outer", "go on", "start inner", "end inner"]);
    expect([lanes.busy, lanes.waiting]).toEqual([0, 0]);
  });

  it("takes no slot that the handler needs", async () => {
    const { log, submit, finish } = createLab({}, { concurrency: 1 });
    submit("outer", "1", async () => void submit("inner", "2"));
    expect(log).toEqual(["start outer"]);
    await finish("nothing");
    expect(log).toEqual(["start outer", "end outer", "start inner"]);
  });

  it("waits even after one that overtook", () => {
    const { log, submit } = createLab({ overtakes: isStop });
    submit("outer", "1", () => {
      submit("stop", "2", nothing);
      submit("inner", "3", nothing);
      log.push("go on");
    });
    expect(log).toEqual(["start outer", "start stop", "go on", "start inner", "end inner"]);
  });

  it.each(["same", "other"])("does not overflow the stack, key: %s", (keys) => {
    const { submit } = createLab();
    let runs = 0;
    const run = (): void => {
      runs++;
      if (runs < 100_000) submit("next", keys === "same" ? "1" : `${runs}`, run);
    };
    submit("first", "0", run);
    expect(runs).toBe(100_000);
  });
});

describe("overtaking", () => {
  it("starts at once, and later tasks wait for it", async () => {
    const { log, submit, finish } = createLab({ overtakes: isStop }, { concurrency: 1 });
    submit("a", "1");
    submit("b", "1");
    submit("stop", "1");
    submit("c", "1", nothing);
    expect(log).toEqual(["start a", "start stop"]);
    await finish("a");
    await finish("b");
    expect(log.at(-1)).toBe("end b");
    await finish("stop");
    expect(log.slice(-3)).toEqual(["end stop", "start c", "end c"]);
  });

  it("ends the wait of a burst", () => {
    const { log, submit } = createLab({ overtakes: isStop, gatherOf });
    submit("burst 1", "1");
    submit("stop", "1", nothing);
    expect(log).toEqual(["start stop", "start burst 1"]);
  });

  describe("with a task that no handler takes", () => {
    function park({ lanes, submit, time, log }: Lab, name: string, key: string): void {
      submit(name, key, async (task) => {
        const turn = lanes.turnOf(task);
        await turn.waitInLane()?.catch((error: Error) => log.push(`aborted: ${error.message}`));
        log.push(`goes on ${name}`);
        await time.sleep(1_000);
      });
    }

    it("waits for its place", async () => {
      const lab = createLab({ overtakes: isStop });
      const { lanes, log, submit, finish } = lab;
      submit("a", "1");
      submit("b", "1");
      park(lab, "stop", "1");
      expect([lanes.busy, lanes.waiting, lab.laneOf("1").busy]).toEqual([1, 2, 1]);
      await finish("a");
      expect(log.at(-1)).toBe("start b");
      await finish("b");
      expect(log.at(-1)).toBe("goes on stop");
      expect([lanes.busy, lanes.waiting, lab.laneOf("1").busy]).toEqual([1, 0, 1]);
    });

    it("waits for a slot, even if it has nothing else to wait for", async () => {
      const lab = createLab({ overtakes: isStop }, { concurrency: 1 });
      const { log, submit, finish, lanes } = lab;
      submit("a", "1");
      park(lab, "stop", "2");
      await finish("nothing");
      expect(log).toEqual(["start a", "start stop"]);
      expect([lanes.busy, lanes.waiting]).toEqual([1, 1]);
      await finish("a");
      expect(log.at(-1)).toBe("goes on stop");
      submit("b", "3");
      expect(log.at(-1)).toBe("goes on stop");
    });

    it("has not started while it waits", async () => {
      const lab = createLab({ overtakes: isStop });
      lab.submit("a", "1");
      let startedAt: number | undefined;
      const turn = lab.submit("stop", "1", async (task) => {
        const own = lab.lanes.turnOf(task);
        ({ startedAt } = own);
        await own.waitInLane();
        await lab.time.sleep(1_000);
      });
      expect([startedAt, turn?.startedAt]).toEqual([0, undefined]);
      await lab.time.pass(5);
      await lab.finish("a");
      expect(turn?.startedAt).toBe(5);
    });

    it("is not timed while it waits", async () => {
      const lab = createLab({ overtakes: isStop }, { timeoutMs: 1_500 });
      const { log, submit, time } = lab;
      submit("a", "1", () => time.sleep(1_400));
      park(lab, "stop", "1");
      await time.pass(3_000);
      expect(log).toEqual(["start a", "start stop", "end a", "goes on stop", "end stop"]);
    });

    it("is cleared like others that wait, and its handlers end", async () => {
      const lab = createLab({ overtakes: isStop });
      const { log, submit, time } = lab;
      submit("a", "1");
      park(lab, "stop", "1");
      expect(lab.laneOf("1").clear()).toBe(1);
      await time.pass(0);
      expect(log).toEqual([
        "start a",
        "start stop",
        "end stop",
        "aborted: cleared by another update of the chat",
        "goes on stop",
      ]);
      await time.pass(2_000);
      expect(lab.lanes.waiting).toBe(0);
    });
  });
});

describe("time limits", () => {
  it("report a slow task, then abort it, then go on without it", async () => {
    const { lanes, log, submit, time, finish } = createLab({}, { timeoutMs: 60_000 });
    const turn = submit("a", "1");
    submit("b", "1");
    await time.pass(30_000);
    expect(log).toEqual(["start a", "slow a"]);
    expect(lanes.oldestMs).toBe(30_000);
    await time.pass(30_000);
    expect(log.at(-1)).toBe("timeout a");
    expect(turn?.signal.reason).toMatchObject({ name: "TimeoutError" });
    await time.pass(499);
    expect(lanes.busy).toBe(1);
    await time.pass(1);
    expect(log.slice(3)).toEqual(["end a", "start b"]);
    await finish("a");
    expect(log).toHaveLength(5);
    expect([lanes.busy, lanes.oldestMs]).toEqual([1, 0]);
  });

  it("free the slot of a hung task", async () => {
    const { log, submit, time } = createLab({}, { timeoutMs: 1_000, concurrency: 1 });
    submit("a", "1");
    submit("b", "2");
    await time.pass(1_500);
    expect(log).toEqual(["start a", "timeout a", "end a", "start b"]);
  });

  it("do not exist with Infinity", async () => {
    const { log, submit, time } = createLab({}, { timeoutMs: Number.POSITIVE_INFINITY });
    submit("a", "1");
    await time.pass(1e9);
    expect(log).toEqual(["start a", "slow a"]);
  });
});
