import { describe, expect, it } from "vitest";
import { createPause } from "../../../src/bot/polling/pause.ts";
import { poll } from "../../../src/bot/polling/poll.ts";
import { HandledUpdates } from "../../../src/internal/handled-updates.ts";
import { VirtualTime } from "../../support/virtual-time.ts";

/** One answer of a server: how many updates, and how long it took. */
type Answer = readonly [updates: number, afterMs: number];

/** Polls a server that gives these answers, and returns when each poll began. */
async function timesOf(answers: readonly Answer[], isStuck = false): Promise<number[]> {
  const time = new VirtualTime();
  const stop = new AbortController();
  const times: number[] = [];
  let id = 0;
  const done = poll({
    source: {
      async getUpdates({ limit }) {
        // The confirmation at the end is no poll.
        if (limit !== undefined) return [];
        const [updates, afterMs] = answers[times.length] ?? [0, 0];
        times.push(time.now());
        if (times.length === answers.length) stop.abort();
        await time.sleep(afterMs);
        return Array.from({ length: updates }, () => ({
          update_id: isStuck ? 1 : ++id,
        }));
      },
    },
    params: { timeout: 30 },
    handle: () => undefined,
    persist: (work) => work(),
    report: (problem) => {
      throw new Error(problem);
    },
    pause: createPause({ clock: time, sleep: time.sleep }),
    handled: new HandledUpdates(),
    signal: stop.signal,
  });
  await time.until(done);
  return times;
}

function gaps(times: readonly number[]): number[] {
  return times.slice(1).map((at, n) => at - (times[n] ?? 0));
}

describe("the pause after a poll", () => {
  it("grows while the server answers at once with nothing, up to 3 seconds", async () => {
    const times = await timesOf(Array(7).fill([0, 0]));
    expect(gaps(times)).toEqual([300, 600, 1200, 2400, 3000, 3000]);
  });

  it("counts the time that the server took", async () => {
    expect(gaps(await timesOf(Array(4).fill([0, 250])))).toEqual([300, 600, 1200]);
  });

  it("is none when the server has waited", async () => {
    expect(gaps(await timesOf(Array(4).fill([0, 30_000])))).toEqual([30_000, 30_000, 30_000]);
    expect(gaps(await timesOf(Array(3).fill([0, 300])))).toEqual([300, 300]);
  });

  it("is none after updates, however fast they come", async () => {
    expect(gaps(await timesOf(Array(5).fill([100, 0])))).toEqual([0, 0, 0, 0]);
  });

  it("grows while the server ignores the offset and returns the same update", async () => {
    const times = await timesOf(Array(5).fill([1, 0]), true);
    expect(gaps(times)).toEqual([0, 300, 600, 1200]);
  });

  it("is short again after an update, and after the server has waited", async () => {
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

  it("ends when polling is stopped", async () => {
    const time = new VirtualTime();
    const pause = createPause({ clock: time, sleep: time.sleep });
    const stop = new AbortController();
    const paused = pause(true, stop.signal);
    stop.abort();
    await time.until(paused);
    expect(time.now()).toBe(0);
  });
});
