import { describe, expect, it } from "vitest";
import { AdaptiveLimit, RecentRejections } from "../../../src/client/flood/adaptive-limit.ts";

describe("an adaptive limit", () => {
  function create(perSecond: number) {
    const clock = { now: 0 };
    const limit = new AdaptiveLimit("all", perSecond, () => clock.now);
    const intervalMs = () => Math.round(limit.rate.intervalMs);
    return { clock, limit, intervalMs };
  }

  it("is halved once for all calls that were in flight", () => {
    const { clock, limit, intervalMs } = create(20);
    expect([intervalMs(), limit.isSlowed]).toEqual([50, false]);
    for (let call = 0; call < 10; call++) limit.halve(3000);
    expect([intervalMs(), limit.isSlowed]).toEqual([100, true]);
    clock.now = 3000;
    limit.halve(6000);
    expect(intervalMs()).toBe(200);
  });

  it("rises by one call per second after every ten seconds without a rejection, up to its maximum", () => {
    const { clock, limit, intervalMs } = create(4);
    limit.onRejected();
    limit.halve(0);
    clock.now = 9999;
    expect(intervalMs()).toBe(500);
    limit.onRejected();
    clock.now = 10_000;
    expect(intervalMs()).toBe(500);
    clock.now = 19_999;
    expect(intervalMs()).toBe(333);
    clock.now = 1_000_000;
    expect([intervalMs(), limit.isSlowed]).toEqual([250, false]);
  });

  it("never falls below one call per second", () => {
    const { clock, limit, intervalMs } = create(1000);
    for (; clock.now < 100; clock.now++) limit.halve(0);
    expect(intervalMs()).toBe(1000);
  });

  it("lets late calls catch up at a high rate without exceeding the rate in any second", () => {
    for (const perSecond of [1, 25, 30, 300, 1000]) {
      const { intervalMs, burst } = create(perSecond).limit.rate;
      expect(burst).toBe(Math.ceil(perSecond / 25));
      expect(burst + Math.floor(999 / intervalMs)).toBeLessThanOrEqual(perSecond);
    }
  });
});

describe("recent rejections", () => {
  it("are global from three chats within five seconds on", () => {
    const recent = new RecentRejections();
    expect(recent.add("a", 0)).toBe(false);
    expect(recent.add("a", 10)).toBe(false);
    expect(recent.add("b", 20)).toBe(false);
    expect(recent.add("c", 30)).toBe(true);
    expect(recent.add("d", 5031)).toBe(false);
  });

  it("expire five seconds after the last rejection of each chat", () => {
    const recent = new RecentRejections();
    recent.add("a", 0);
    recent.add("b", 1000);
    recent.add("a", 4000);
    expect(recent.add("c", 6500)).toBe(false);
    expect(recent.add("d", 6600)).toBe(true);
  });

  it("are recorded in constant time, however many there are", () => {
    const recent = new RecentRejections();
    const started = performance.now();
    for (let chat = 0; chat < 100_000; chat++) recent.add(String(chat), 0);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
