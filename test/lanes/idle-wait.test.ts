import { describe, expect, it } from "vitest";
import { IdleWait } from "../../src/lanes/idle-wait.ts";
import { VirtualTime } from "../support/virtual-time.ts";

function createWait(): {
  time: VirtualTime;
  wait: IdleWait;
  end: () => void;
  isIdle: () => boolean;
} {
  const time = new VirtualTime();
  const wait = new IdleWait(time);
  let idle = false;
  const end = (): void => {
    idle = true;
    wait.notify();
  };
  return { time, wait, end, isIdle: () => idle };
}

describe("IdleWait", () => {
  it("ends as soon as nothing is left", async () => {
    const { time, wait, end, isIdle } = createWait();
    const waits = Promise.all([wait.within(1_000, isIdle), wait.within(2_000, isIdle)]);
    await time.pass(10);
    wait.notify();
    end();
    expect(await waits).toEqual([true, true]);
    expect(time.now()).toBe(10);
    expect(await wait.within(1_000, isIdle)).toBe(true);
  });

  it("ends after the time", async () => {
    const { time, wait, isIdle } = createWait();
    expect(await time.until(wait.within(1_000, isIdle))).toBe(false);
    expect(time.now()).toBe(1_000);
  });

  it("ends when its signal aborts, or has aborted", async () => {
    const { time, wait, isIdle } = createWait();
    const cut = new AbortController();
    const waits = wait.within(1_000, isIdle, cut.signal);
    await time.pass(10);
    cut.abort();
    expect(await waits).toBe(false);
    expect(await wait.within(1_000, isIdle, cut.signal)).toBe(false);
    expect(time.now()).toBe(10);
  });
});
