import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SubstringMap } from "../../../src/dispatch/compile/substring-map.ts";

const anyKey = fc.oneof(
  fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 8 }),
);

describe("SubstringMap", () => {
  it("finds the same values as a Map does by the same substring", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyKey, fc.nat())),
        anyKey,
        anyKey,
        anyKey,
        (entries, before, asked, after) => {
          const map = new Map(entries);
          const parts = new SubstringMap<number>();
          for (const [key, value] of map) parts.set(key, value);
          for (const key of [...map.keys(), asked]) {
            const text = before + key + after;
            expect(parts.find(text, before.length, before.length + key.length)).toBe(map.get(key));
            expect(parts.get(key)).toBe(map.get(key));
          }
          expect(parts.size).toBe(map.size);
        },
      ),
    );
  });

  it("finds nothing by a range that ends before its start or after the end of the text", () => {
    const parts = new SubstringMap<string>();
    parts.set("", "empty");
    parts.set("ab", "two letters");
    expect(parts.find("ab", 0, 0)).toBe("empty");
    expect(parts.find("ab", 0, 9)).toBeUndefined();
    expect(parts.find("ab", 2, 1)).toBeUndefined();
    expect(parts.find("ab", 0, 0.5)).toBeUndefined();
  });

  it("distinguishes thousands of keys with the same hash", () => {
    const parts = new SubstringMap<number>();
    for (let i = 0; i < 2000; i++) parts.set(`a${String(i).padStart(5, "0")}bbbbbccc`, i);
    for (let i = 0; i < 2000; i++) {
      expect(parts.find(`/a${String(i).padStart(5, "0")}bbbbbccc`, 1, 15)).toBe(i);
    }
  });
});
