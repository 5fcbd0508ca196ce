import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyJson, isSameJson, toJson } from "../../src/session/json-value.ts";

const json = fc.jsonValue({ maxDepth: 3 });
const absent = fc.constantFrom<unknown>(undefined, null, {}, [], [undefined], { a: undefined });
const anything = fc.oneof(json, absent, fc.anything({ withDate: true, withMap: true }));

/** Also undefined for values that JSON changes silently or rejects. */
function faithfulJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(toJson(value, "value"));
  } catch {
    return undefined;
  }
}

describe("isSameJson", () => {
  it("is true only for values with the same JSON", () => {
    fc.assert(
      fc.property(anything, anything, (a, b) => {
        if (!isSameJson(a, b)) return;
        expect(JSON.stringify(a)).toBe(JSON.stringify(b));
        if (b !== undefined) expect(faithfulJson(b)).toBe(JSON.stringify(b));
      }),
    );
  });

  it("is true for every copy of a JSON value", () => {
    fc.assert(fc.property(json, (value) => isSameJson(value, JSON.parse(JSON.stringify(value)))));
  });

  it.each<[string, unknown, unknown]>([
    ["another order of names", { a: 1, b: 2 }, { b: 2, a: 1 }],
    ["a further name", { a: 1 }, { a: 1, b: 2 }],
    ["a missing name", { a: 1, b: 2 }, { a: 1 }],
    ["a list and an object", [], {}],
    ["an object and a list", {}, []],
    ["a shorter list", [1, 2], [1]],
    ["an item that is undefined", [undefined], [undefined]],
    ["a Date and an object", new Date(0), {}],
    ["an object and a Date", {}, new Date(0)],
    ["the same Date", new Date(0), new Date(0)],
    ["the same infinity", Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  ])("is false for %s", (_, a, b) => {
    expect(isSameJson({ in: [a] }, { in: [b] })).toBe(false);
  });
});

describe("toJson", () => {
  it("returns what a JSON round trip returns", () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = JSON.stringify(value);
        const copy = toJson(value, "value");
        expect(JSON.stringify(copy)).toBe(text);
        expect(Object.is(copy, -0)).toBe(false);
        if (typeof value === "object" && value !== null) expect(copy).not.toBe(value);
      }),
    );
  });

  it("leaves out what is undefined, and copies a value that occurs twice", () => {
    const twice = { x: -0 };
    const copy = toJson({ a: undefined, b: [twice, twice] }, "value");
    expect(Object.keys(copy)).toEqual(["b"]);
    expect(copy.b).toStrictEqual([{ x: 0 }, { x: 0 }]);
    expect(copy.b[0]).not.toBe(twice);
  });
});

describe("copyJson", () => {
  it("shares no list and no object with the original", () => {
    const original = { list: [{ deep: 1 }], nested: { deep: 2 }, date: new Date(0) };
    const copy = copyJson(original);
    expect(copy).toEqual(original);
    expect(copy.list[0]).not.toBe(original.list[0]);
    expect(copy.nested).not.toBe(original.nested);
    expect(copy.date).toBe(original.date);
  });

  it("copies __proto__ as an ordinary name", () => {
    const copy = copyJson(JSON.parse('{"__proto__":{"polluted":true}}'));
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"polluted":true}}');
    expect("polluted" in copy).toBe(false);
  });
});
