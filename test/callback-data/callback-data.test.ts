import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callbackData } from "../../src/callback-data/index.ts";
import { anyValue, everyKind } from "./every-kind.ts";

const buy = callbackData("buy", { id: "int", size: ["s", "m"], "note?": "string" });
const bytes = (text: string) => new TextEncoder().encode(text).length;

describe("callbackData", () => {
  it("packs and unpacks fields", () => {
    const data = buy.pack({ id: 1234, size: "m", note: "a:b~" });
    expect(data).toMatch(/^buy:[\w-]{3}ya:m:a~1b~0$/);
    expect(buy.unpack(data)).toEqual({ id: 1234, size: "m", note: "a:b~" });
    expect(buy.unpack(buy.pack({ id: 0, size: "s" }))).toEqual({ id: 0, size: "s" });
  });

  it("has a prefix, which must not be empty or contain a colon", () => {
    expect(buy.prefix).toBe("buy");
    expect(() => callbackData("a:b", {})).toThrow(TypeError);
    expect(() => callbackData("", {})).toThrow(TypeError);
  });

  it("needs no fields", () => {
    const close = callbackData("close", {});
    expect(close.unpack(close.pack({}))).toEqual({});
    expect(close.unpack(`${close.pack({})}x`)).toBe(undefined);
  });

  it("unpacks every value of every kind unchanged", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(everyKind.unpack(everyKind.pack(value))).toEqual(value);
      }),
      { numRuns: 300 },
    );
  });

  it("packs different values differently", () => {
    fc.assert(
      fc.property(anyValue, anyValue, (one, other) => {
        const same = everyKind.pack(one) === everyKind.pack(other);
        const equal = JSON.stringify(one, plain) === JSON.stringify(other, plain);
        expect(same).toBe(equal);
      }),
      { numRuns: 300 },
    );
  });

  it("unpacks only data that it would pack, and never throws", () => {
    const head = everyKind.pack({ i: 0, b: 0n, o: true, t: "", u: NIL, e: "" }).slice(0, 6);
    const tail = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc
        .array(fc.constantFrom(..."0123:~-ez\u0000é"), { maxLength: 40 })
        .map((all) => all.join("")),
    );
    fc.assert(
      fc.property(fc.constantFrom("", "k:", head), tail, (start, end) => {
        const value = everyKind.unpack(start + end);
        if (value !== undefined) expect(everyKind.pack(value)).toBe(start + end);
      }),
      { numRuns: 2000 },
    );
  });

  it("unpacks nothing with another prefix", () => {
    const names = fc.string({ minLength: 1, maxLength: 6 }).filter((name) => !name.includes(":"));
    fc.assert(
      fc.property(names, names, fc.integer(), (one, other, id) => {
        fc.pre(one !== other);
        const data = callbackData(one, { id: "int" }).pack({ id });
        expect(callbackData(other, { id: "int" }).unpack(data)).toBe(undefined);
      }),
    );
  });

  it("throws at 65 bytes, with the size of each field", () => {
    const note = callbackData("n", { text: "string" });
    const fits = note.pack({ text: "é".repeat(29) });
    expect(bytes(fits)).toBe(63);
    expect(bytes(note.pack({ text: `${"é".repeat(29)}a` }))).toBe(64);
    expect(() => note.pack({ text: "é".repeat(30) })).toThrow(
      new RangeError('callbackData("n"): the data is 65 bytes; the limit is 64 (text 60)'),
    );
  });

  it("throws for values of another kind, with the name of the field", () => {
    const loose: { pack(value: unknown): string } = {
      pack: (value) => buy.pack(value as Parameters<typeof buy.pack>[0]),
    };
    expect(() => loose.pack({ id: 1.5, size: "s" })).toThrow(/id must be a safe integer/);
    expect(() => loose.pack({ id: "1", size: "s" })).toThrow(/id must be/);
    expect(() => loose.pack({ id: 1, size: "xl" })).toThrow(/size must be one of "s", "m"/);
    expect(() => loose.pack({ id: 1, size: "s", note: null })).toThrow(/note must be a string/);
    expect(() => loose.pack({ id: 1, size: "s", note: "\ud83d" })).toThrow(/note must be/);
    expect(() => loose.pack({ size: "s" })).toThrow(/id must be/);
  });

  it("rejects invalid schemas", () => {
    expect(() => callbackData("x", { e: [] })).toThrow(/the list of field e is empty/);
    expect(() => callbackData("x", { a: "int", "a?": "int" })).toThrow(/both with and without/);
  });

  it("keeps names with a special meaning for objects", () => {
    const odd = callbackData("x", { ["__proto__"]: "int", constructor: "int" });
    const value = odd.unpack(odd.pack(JSON.parse('{ "__proto__": 7, "constructor": 8 }')));
    expect(Object.entries(value ?? {})).toEqual([
      ["__proto__", 7],
      ["constructor", 8],
    ]);
  });
});

describe("another version of the bot", () => {
  const old = buy.pack({ id: 5, size: "s", note: "x" });

  it("does not misread data of fields that were renamed, added, reordered or changed", () => {
    const others = [
      callbackData("buy", { product: "int", size: ["s", "m"], "note?": "string" }),
      callbackData("buy", { id: "bigint", size: ["s", "m"], "note?": "string" }),
      callbackData("buy", { size: ["s", "m"], id: "int", "note?": "string" }),
      callbackData("buy", { id: "int", size: ["s", "m"], note: "string" }),
      callbackData("buy", { id: "int", size: ["s", "m"], "note?": "string", "x?": "int" }),
      callbackData("buy", { id: "int", size: "string", "note?": "string" }),
    ];
    for (const other of others) expect(other.unpack(old)).toBe(undefined);
  });

  it("reads older data when a list has more strings, and rejects a string that was removed", () => {
    const more = callbackData("buy", { id: "int", size: ["xl", "m", "s"], "note?": "string" });
    const less = callbackData("buy", { id: "int", size: ["m"], "note?": "string" });
    expect(more.unpack(old)).toEqual({ id: 5, size: "s", note: "x" });
    expect(less.unpack(old)).toBe(undefined);
  });
});

const NIL = "00000000-0000-0000-0000-000000000000";

function plain(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}n` : value;
}
