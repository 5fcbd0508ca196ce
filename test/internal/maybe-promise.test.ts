import { describe, expect, it } from "vitest";
import { catchWith, chain, finallyWith } from "../../src/internal/maybe-promise.ts";

const failure = new Error("failed");
const fail = (): never => {
  throw failure;
};

describe("chain", () => {
  it("calls the next function at once with a value, later with a promise", async () => {
    expect(chain(1, (value) => value + 1)).toBe(2);
    const later = chain(Promise.resolve(1), (value) => value + 1);
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toBe(2);
  });
});

describe("catchWith", () => {
  it("returns the result of work that succeeds, at once or later", async () => {
    expect(catchWith(() => 1, fail)).toBe(1);
    expect(await catchWith(async () => 1, fail)).toBe(1);
  });

  it("returns what the handler makes of an error, thrown or rejected", async () => {
    expect(catchWith(fail, (error) => error)).toBe(failure);
    const rejected = catchWith(
      async () => fail(),
      (error) => error,
    );
    expect(await rejected).toBe(failure);
  });

  it("throws what the handler throws", () => {
    expect(() => catchWith(fail, fail)).toThrow(failure);
  });
});

describe("finallyWith", () => {
  it.each([
    ["returns", () => 1],
    ["resolves", async () => 1],
  ])("cleans up once after work that %s", async (_, work) => {
    let cleanUps = 0;
    const result = finallyWith<unknown>(work, () => cleanUps++);
    expect(cleanUps).toBe(result instanceof Promise ? 0 : 1);
    expect(await result).toBe(1);
    expect(cleanUps).toBe(1);
  });

  it.each([
    ["throws", fail],
    ["rejects", async () => fail()],
  ])("cleans up once after work that %s, and passes its error on", async (_, work) => {
    let cleanUps = 0;
    const attempt = async () => finallyWith<unknown>(work, () => cleanUps++);
    expect(await attempt().catch((error) => error)).toBe(failure);
    expect(cleanUps).toBe(1);
  });
});
