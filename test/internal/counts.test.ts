import { describe, expect, it } from "vitest";
import { checkCount } from "../../src/internal/counts.ts";

describe("checkCount", () => {
  it("returns whole numbers in the range, and Infinity where there is no limit", () => {
    expect(checkCount("maxAttempts", 1)).toBe(1);
    expect(checkCount("maxAttempts", Infinity)).toBe(Infinity);
    expect(checkCount("maxWaiting", 0, 0)).toBe(0);
    expect(checkCount("limit", 100, 1, 100)).toBe(100);
  });

  it("names the option, its range and the value in a RangeError", () => {
    for (const limit of [0, 101, 1.5, -1, NaN, Infinity, -Infinity]) {
      expect(() => checkCount("limit", limit, 1, 100)).toThrow(
        new RangeError(`limit must be a whole number from 1 to 100; got ${limit}`),
      );
    }
    expect(() => checkCount("maxAttempts", 0)).toThrow("from 1 to Infinity; got 0");
    for (const value of JSON.parse('["5", null, [5], {}, true]')) {
      expect(() => checkCount("maxAttempts", value)).toThrow(RangeError);
    }
  });
});
