import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codecOf } from "../../src/callback-data/field-kinds.ts";
import { callbackData } from "../../src/callback-data/index.ts";

const KINDS = ["int", "bigint", "bool", "string", "uuid", ["", "a", "~", "0"]] as const;

function read(kind: (typeof KINDS)[number], text: string): unknown {
  return codecOf(kind).decode(`x:${text}:0`, 2, 2 + text.length);
}

describe("a kind of field", () => {
  it("decodes no text that it would encode differently", () => {
    const anyText = fc.string({
      unit: fc.constantFrom(..."019azAZ-~:+. {\ud83d\ude00\u00e9_"),
      maxLength: 14,
    });
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), anyText, (kind, text) => {
        const value = read(kind, text);
        if (value !== undefined) expect(codecOf(kind).encode(value)).toBe(text);
      }),
      { numRuns: 5000 },
    );
  });

  it.each(["", "-", "-0", "00", "01", "-01", "+5", "1.5", "A", "{", "`", "/", ":", "1 ", " 1"])(
    "decodes no number from %j",
    (text) => {
      expect(read("int", text)).toBeUndefined();
      expect(read("bigint", text)).toBeUndefined();
    },
  );

  it("decodes safe integers up to the largest, and none beyond", () => {
    const last = Number.MAX_SAFE_INTEGER;
    for (const value of [0, 1, -1, 35, 36, -36, last, -last]) {
      expect(read("int", value.toString(36))).toBe(value);
    }
    for (const text of [(last + 1).toString(36), (-last - 1).toString(36), "z".repeat(40)]) {
      expect(read("int", text)).toBeUndefined();
    }
  });

  it("decodes only booleans that it would encode", () => {
    expect(["1", "0", "", "2", "true"].map((text) => read("bool", text))).toEqual([
      true,
      false,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("the fields of data", () => {
  it("must be as many as in the schema", () => {
    const two = callbackData("x", { a: "int", "b?": "int" });
    const data = two.pack({ a: 1 });
    expect(two.unpack(data)).toEqual({ a: 1 });
    expect(two.unpack(`${data}2`)).toEqual({ a: 1, b: 2 });
    expect(two.unpack(data.slice(0, -1))).toBeUndefined();
    expect(two.unpack(`${data}:`)).toBeUndefined();
    expect(two.unpack(`${data}2:3`)).toBeUndefined();
    const none = callbackData("x", {});
    expect(none.unpack(none.pack({}))).toEqual({});
    expect(none.unpack(`${none.pack({})}:`)).toBeUndefined();
    expect(none.unpack(`${none.pack({})}1`)).toBeUndefined();
  });
});
