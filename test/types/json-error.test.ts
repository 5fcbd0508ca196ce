import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonErrorIndex } from "../../src/types/json-error.ts";

/** Whether the engine accepts a text as JSON. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const json = fc.json({ stringUnit: "binary" });

describe("jsonErrorIndex", () => {
  it.each([
    ["", 0],
    ["  ", 2],
    ["{", 1],
    ['{"a"', 4],
    ['{"a":1', 6],
    ['{"a":1,}', 7],
    ['{"a":1 "b":2}', 7],
    ['{"a" 1}', 5],
    ["{1:2}", 1],
    ["[1,]", 3],
    ["[1}", 2],
    ["[1 2]", 3],
    ["1 2", 2],
    ["]", 0],
    ['{"update_id":1}}', 15],
    ['"abc', 4],
    ['"a\nb"', 2],
    ['"a\\x"', 2],
    ['"a\\u12G4"', 2],
    ['["ok", tru]', 7],
    ["[01]", 2],
    ["[1.]", 2],
    ["[-]", 1],
    ["[+1]", 1],
    ["\uFEFF{}", 0],
    ["[undefined]", 1],
  ])("returns the index for %j: %d", (text, at) => {
    expect(isJson(text)).toBe(false);
    expect(jsonErrorIndex(text)).toBe(at);
  });

  it("agrees with the engine on whether a text is valid", () => {
    const pieces = fc.constantFrom(
      ...'{}[]:,"\\ \n0.1-eE+tfn',
      "true",
      '"a":',
      "\\u00e9",
      "\u007f",
    );
    const broken = fc
      .tuple(json, fc.nat(), fc.nat({ max: 3 }), pieces)
      .map(([text, at, length, piece]) => {
        const cut = at % (text.length + 1);
        return text.slice(0, cut) + piece + text.slice(cut + length);
      });
    const seen = { good: 0, bad: 0 };
    fc.assert(
      fc.property(
        fc.oneof(
          json,
          broken,
          fc.string(),
          fc.array(pieces).map((all) => all.join("")),
        ),
        (text) => {
          const at = jsonErrorIndex(text);
          expect(at === undefined).toBe(isJson(text));
          seen[at === undefined ? "good" : "bad"] += 1;
        },
      ),
      { numRuns: 2_000 },
    );
    expect(Math.min(seen.good, seen.bad)).toBeGreaterThan(100);
  });

  it("returns the length of a truncated text", () => {
    const text = JSON.stringify({ a: ["b", { "👋": "é" }], "\u2028": {}, list: [[], ""] });
    for (let end = 0; end < text.length; end += 1)
      expect(jsonErrorIndex(text.slice(0, end))).toBe(end);
  });

  it("handles deep and long texts", () => {
    expect(jsonErrorIndex("[".repeat(1_000_000))).toBe(1_000_000);
    expect(jsonErrorIndex(`"${"\\n".repeat(500_000)}`)).toBe(1_000_001);
    expect(jsonErrorIndex(`"${"x".repeat(1 << 20)}"`)).toBe(undefined);
  });
});
