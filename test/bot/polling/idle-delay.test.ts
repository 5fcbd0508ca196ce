import { describe, expect, it } from "vitest";
import { createIdleDelay } from "../../../src/bot/polling/idle-delay.ts";
import { LaneIntake } from "../../../src/bot/polling/lane-intake.ts";
import { poll } from "../../../src/bot/polling/poll.ts";
import { HandledUpdates } from "../../../src/internal/handled-updates.ts";
import { VirtualTime } from "../../support/virtual-time.ts";
import { LaneDouble } from "./lane-double.ts";

/** One response of a server: how many updates it has, and how long it took. */
type Reply = readonly [updates: number, afterMs: number];

/** Polls a server that sends these responses, and returns when each poll started. */
async function timesOf(replies: readonly Reply[], isStuck = false): Promise<number[]> {
  const time = new VirtualTime();
  const stop = new AbortController();
  const times: number[] = [];
  let id = 0;
  const done = poll({
    source: {
      async getUpdates({ limit }) {
        // The final confirmation is not a poll.
        if (limit !== undefined) return [];
        const [updates, afterMs] = replies[times.length] ?? [0, 0];
        times.push(time.now());
        if (times.length === replies.length) stop.abort();
        await time.sleep(afterMs);
        return Array.from({ length: updates }, () => ({
          update_id: isStuck ? 1 : ++id,
        }));
      },
    },
    params: { timeout: 30 },
    intake: new LaneIntake({
      receiver: new LaneDouble(),
      holdMs: 500,
      limit: 100,
      handled: new HandledUpdates(),
      report: fail,
      onRoomChange: fail,
      environment: time,
      signal: stop.signal,
    }),
    retry: (work) => work(),
    report: fail,
    idleDelay: createIdleDelay(time),
    signal: stop.signal,
    ended: () => Promise.resolve(),
  });
  await time.until(done);
  return times;
}

function fail(problem = "unexpected"): never {
  throw new Error(problem);
}

function gaps(times: readonly number[]): number[] {
  return times.slice(1).map((at, n) => at - (times[n] ?? 0));
}

describe("the delay after a poll", () => {
  it("grows to 3 seconds while the server responds at once with nothing", async () => {
    const times = await timesOf(Array(7).fill([0, 0]));
    expect(gaps(times)).toEqual([300, 600, 1200, 2400, 3000, 3000]);
  });

  it("includes the time that the server took", async () => {
    expect(gaps(await timesOf(Array(4).fill([0, 250])))).toEqual([300, 600, 1200]);
  });

  it("is zero when the server has held the poll open", async () => {
    expect(gaps(await timesOf(Array(4).fill([0, 30_000])))).toEqual([30_000, 30_000, 30_000]);
    expect(gaps(await timesOf(Array(3).fill([0, 300])))).toEqual([300, 300]);
  });

  it("is zero after updates, however fast they arrive", async () => {
    expect(gaps(await timesOf(Array(5).fill([100, 0])))).toEqual([0, 0, 0, 0]);
  });

  it("grows while the server ignores the offset and returns the same update", async () => {
    const times = await timesOf(Array(5).fill([1, 0]), true);
    expect(gaps(times)).toEqual([0, 300, 600, 1200]);
  });

  it("is short again after an update, and after a poll that was held open", async () => {
    const times = await timesOf([
      [0, 0],
      [0, 0],
      [1, 0],
      [0, 0],
      [0, 0],
      [0, 30_000],
      [0, 0],
      [0, 0],
    ]);
    expect(gaps(times)).toEqual([300, 600, 0, 300, 600, 30_000, 300]);
  });

  it("ends when polling stops", async () => {
    const time = new VirtualTime();
    const idleDelay = createIdleDelay(time);
    const stop = new AbortController();
    const delayed = idleDelay(true, stop.signal);
    stop.abort();
    await time.until(delayed);
    expect(time.now()).toBe(0);
  });
});
