import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Deadline, Deadlines } from "../../src/webhook/deadlines.ts";
import { createGate } from "./gate.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TIMEOUT_MS = 100;

describe.each([
  ["shared", true],
  ["not shared", false],
])("deadlines whose timer is %s", (_, isShared) => {
  it("expire at their own time unless they have ended, as in a simple model", () => {
    const step = fc.record({
      passMs: fc.integer({ min: 1, max: 60 }),
      ends: fc.option(fc.nat(20)),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const deadlines = new Deadlines(TIMEOUT_MS, isShared);
        const expired: number[] = [];
        const started: { deadline: Deadline; at: number; isEnded: boolean }[] = [];
        let now = 0;
        const expected = (): number[] =>
          started.flatMap(({ at, isEnded }, n) => (!isEnded && at + TIMEOUT_MS <= now ? [n] : []));
        for (const { passMs, ends } of steps) {
          const n = started.length;
          const deadline = deadlines.start(() => void expired.push(n));
          started.push({ deadline, at: now, isEnded: false });
          vi.advanceTimersByTime(passMs);
          now += passMs;
          expect(expired).toEqual(expected());
          const ended = started[ends ?? -1];
          if (ended === undefined) continue;
          const isMet = !ended.isEnded && ended.at + TIMEOUT_MS > now;
          expect(deadlines.end(ended.deadline)).toBe(isMet);
          if (isMet) ended.isEnded = true;
        }
        vi.advanceTimersByTime(TIMEOUT_MS);
        now += TIMEOUT_MS;
        expect(expired).toEqual(expected());
      }),
    );
  });
});

describe("the timer of deadlines", () => {
  it("is one for all of them when it is shared, and gone after the last one", () => {
    const deadlines = new Deadlines(TIMEOUT_MS, true);
    for (let n = 0; n < 1000; n++) deadlines.end(deadlines.start(() => undefined));
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(TIMEOUT_MS);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is each one's own when it is not shared: that of another request may never fire", () => {
    const deadlines = new Deadlines(TIMEOUT_MS, false);
    deadlines.start(() => undefined);
    vi.clearAllTimers();
    let isExpired = false;
    deadlines.start(() => {
      isExpired = true;
    });
    vi.advanceTimersByTime(TIMEOUT_MS);
    expect(isExpired).toBe(true);
  });
});

describe("a deadline that has ended", () => {
  it("references no other one, which it would keep alive for as long as itself", () => {
    const deadlines = new Deadlines(TIMEOUT_MS, true);
    const [first, second, third] = [1, 2, 3].map(() => deadlines.start(() => undefined));
    for (const each of [second, first, third]) {
      if (each === undefined) continue;
      deadlines.end(each);
      expect([each.previous, each.next]).toEqual([undefined, undefined]);
    }
  });
});

describe("a race against a deadline", () => {
  it("settles as the promise does, or late", async () => {
    const deadlines = new Deadlines(TIMEOUT_MS, true);
    const late = (): string => "late";
    const failure = new Error("no");
    expect(await deadlines.race(Promise.resolve("in time"), late)).toBe("in time");
    await expect(deadlines.race(Promise.reject(failure), late)).rejects.toBe(failure);
    const gate = createGate();
    const race = deadlines.race(gate.passed.then(late), late);
    vi.advanceTimersByTime(TIMEOUT_MS);
    expect(await race).toBe("late");
    gate.break();
  });
});
