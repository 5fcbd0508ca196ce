import { describe, expect, it } from "vitest";
import { parseJson } from "../../src/emulator/json.ts";

describe("parseJson", () => {
  it("returns undefined for what is not JSON", () => {
    expect(["", " ", "{", "nope"].map(parseJson)).toEqual(Array(4).fill(undefined));
    expect(parseJson('{"a":[1,null]}')).toEqual({ a: [1, null] });
  });

  it("reads values at most 100 deep, as the server does", () => {
    const nested = (depth: number, value = "1") => "[".repeat(depth) + value + "]".repeat(depth);
    expect(parseJson(nested(100))).toBeDefined();
    expect(parseJson(nested(101))).toBeUndefined();
    expect(parseJson(`${'{"a":'.repeat(101)}1${"}".repeat(101)}`)).toBeUndefined();
    expect(parseJson(nested(50_000, ""))).toBeUndefined();
    expect(parseJson(`["${"x".repeat(1000)}",${nested(99)}]`)).toBeDefined();
  });
});
