import { describe, expect, it } from "vitest";
import { Turn } from "../../src/lanes/turn.ts";
import { Watch } from "../../src/lanes/watch.ts";
import { createTime } from "../support/lanes/lab.ts";

function createWatch(timeoutMs: number) {
  const { time, environment } = createTime();
  const log: string[] = [];
  const timers: { readonly at: number; readonly callback: () => void }[] = [];
  const { now, setTimer } = environment;
  const note = (event: string) => (turn: Turn<string>) => void log.push(`${event} ${turn.job}`);
  const watch = new Watch<string>({
    timers: {
      now,
      setTimer(ms, callback) {
        timers.push({ at: now() + ms, callback });
        setTimer(ms, callback);
      },
    },
    timeoutMs,
    onSlow: note("slow"),
    onTimeout: note("timeout"),
    onStuck: note("stuck"),
  });
  const add = (job: string): Turn<string> => {
    const turn = new Turn(job, {});
    turn.start(now());
    watch.add(turn);
    return turn;
  };
  return { time, watch, log, timers, add };
}

describe("Watch", () => {
  it("calls back at each stage, in the order of the turns", async () => {
    const { time, watch, log, add } = createWatch(60_000);
    add("a");
    await time.pass(1_000);
    add("b");
    expect(watch.running().map(({ job }) => job)).toEqual(["a", "b"]);
    await time.pass(29_000);
    expect(log).toEqual(["slow a"]);
    await time.pass(1_000);
    expect(log).toEqual(["slow a", "slow b"]);
    await time.pass(29_000);
    expect(log.slice(2)).toEqual(["timeout a"]);
    expect([watch.size, watch.oldest?.job]).toEqual([2, "a"]);
    await time.pass(500);
    expect(log.slice(3)).toEqual(["stuck a"]);
    expect([watch.size, watch.oldest?.job]).toEqual([1, "b"]);
    await time.pass(10_000);
    expect(log.slice(4)).toEqual(["timeout b", "stuck b"]);
    expect([watch.size, watch.oldest]).toEqual([0, undefined]);
  });

  it("does not call a turn slow that is aborted by then", async () => {
    const { time, log, add } = createWatch(30_000);
    add("a");
    await time.pass(40_000);
    expect(log).toEqual(["timeout a", "stuck a"]);
  });

  it("forgets turns that end", async () => {
    const { time, watch, log, add } = createWatch(1_000);
    watch.delete(add("a"));
    watch.delete(new Turn("never added", {}));
    expect(watch.size).toBe(0);
    await time.pass(2_000);
    expect(log).toEqual([]);
  });

  it("sets one timer, however many turns there are", async () => {
    const { time, watch, timers, add } = createWatch(600_000);
    for (let count = 0; count < 1_000; count++) {
      const turn = add("a");
      await time.pass(1);
      watch.delete(turn);
    }
    expect(timers).toHaveLength(1);
  });

  it("notices a new turn while the timer is set for a later stage of an older one", async () => {
    const { time, log, add } = createWatch(600_000);
    add("a");
    await time.pass(31_000);
    add("b");
    await time.pass(30_000);
    expect(log).toEqual(["slow a", "slow b"]);
  });

  it("sets a new timer if the last one never came, and ignores the last one if it comes after all", () => {
    let now = 0;
    const timers: (() => void)[] = [];
    const log: string[] = [];
    const watch = new Watch<string>({
      timers: { now: () => now, setTimer: (_ms, callback) => void timers.push(callback) },
      timeoutMs: 1_000,
      onSlow: () => undefined,
      onTimeout: ({ job }) => void log.push(job),
      onStuck: () => undefined,
    });
    const add = (job: string): void => {
      const turn = new Turn(job, {});
      turn.start(now);
      watch.add(turn);
    };
    add("a");
    now = 1_500;
    for (let count = 0; count < 100; count++) add("soon");
    expect(timers).toHaveLength(1);
    now = 2_500;
    for (let count = 0; count < 100; count++) add("late");
    expect(timers).toHaveLength(2);
    timers[0]?.();
    expect(log).toEqual([]);
    timers[1]?.();
    expect(log).toHaveLength(101);
    expect(timers).toHaveLength(3);
  });
});
