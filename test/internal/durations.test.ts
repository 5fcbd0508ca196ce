import { describe, expect, it } from "vitest";
import { checkDuration, MAX_TIMER_MS, retryAfterMs } from "../../src/internal/durations.ts";

describe("checkDuration", () => {
  it("returns what a timer accepts", () => {
    for (const ms of [0.5, 1, 30_000, MAX_TIMER_MS]) expect(checkDuration("waitMs", ms)).toBe(ms);
    expect(checkDuration("waitMs", 0, { zero: true })).toBe(0);
    expect(checkDuration("waitMs", Infinity, { infinity: true })).toBe(Infinity);
  });

  it("names the option, its range and the value in a RangeError", () => {
    const range = "waitMs must be in milliseconds, above 0 and at most 2147483647";
    for (const ms of [0, -1, NaN, Infinity, -Infinity, MAX_TIMER_MS + 1]) {
      expect(() => checkDuration("waitMs", ms)).toThrow(new RangeError(`${range}; got ${ms}`));
    }
    expect(() => checkDuration("waitMs", -1, { zero: true, infinity: true })).toThrow(
      new RangeError(
        "waitMs must be in milliseconds, from 0 and at most 2147483647, or Infinity for no limit; got -1",
      ),
    );
  });

  it("accepts longer times where they are not for a timer", () => {
    expect(checkDuration("ttlMs", MAX_TIMER_MS + 1, { max: 1e12 })).toBe(MAX_TIMER_MS + 1);
    expect(() => checkDuration("ttlMs", 2e12, { max: 1e12 })).toThrow("at most 1000000000000; got");
  });

  it("throws for values of other types, which JavaScript may pass", () => {
    for (const ms of JSON.parse('["5", null, [5], {}, true]')) {
      expect(() => checkDuration("waitMs", ms, { zero: true })).toThrow(RangeError);
    }
  });
});

describe("retryAfterMs", () => {
  it("converts seconds to milliseconds, up to a day", () => {
    expect(retryAfterMs(3)).toBe(3_000);
    expect(retryAfterMs(3_000_000)).toBe(86_400_000);
    expect(retryAfterMs(Infinity)).toBe(86_400_000);
  });

  it("returns undefined for anything but a number above 0", () => {
    for (const seconds of [0, -5, NaN, null, undefined, "soon", "3", {}]) {
      expect(retryAfterMs(seconds)).toBe(undefined);
    }
  });
});
