import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInaccessibleMessage } from "../../src/types/guards.ts";
import * as types from "../../src/types/index.ts";
import { functionNamed, unions } from "./named-unions.ts";

const tagged = unions.flatMap(({ name, discriminator }) =>
  discriminator.by === "tag" ? [{ name, ...discriminator }] : [],
);

/** Values of all kinds, many of them objects that resemble a variant. */
const anyValue = fc.oneof(
  fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }),
  fc.dictionary(fc.constantFrom("type", "status", "source", "date", "__proto__"), fc.anything()),
);

describe("every union", () => {
  it("has a parser and a guard", () => {
    expect(unions).toHaveLength(26);
    expect(tagged).toHaveLength(24);
    for (const { name } of unions) {
      expect(functionNamed(`is${name}`)(undefined)).toBe(false);
      expect(functionNamed(`parse${name}`)(undefined)).toMatchObject({ unknown: undefined });
    }
  });

  it.each(unions)("$name: never throws, and keeps the whole value", ({ name }) => {
    const parse = functionNamed(`parse${name}`);
    const is = functionNamed(`is${name}`);
    fc.assert(
      fc.property(anyValue, (value) => {
        const parsed = parse(value);
        if (is(value)) expect(parsed).toBe(value);
        else expect(Object.is((parsed as types.UnknownVariant).raw, value)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe.each(tagged)("$name", ({ name, tag, values }) => {
  const parse = functionNamed(`parse${name}`);
  const is = functionNamed(`is${name}`);

  it("recognizes each of its tags, with any other fields", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...values),
        fc.dictionary(fc.string(), fc.anything()),
        (value, rest) => {
          const variant = { ...rest, [tag]: value };
          const before = Object.entries(variant);
          expect(is(variant)).toBe(true);
          expect(parse(variant)).toBe(variant);
          expect(Object.entries(variant)).toEqual(before);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("keeps an unknown tag, with the value", () => {
    const names = fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", "toString"));
    fc.assert(
      fc.property(names, (unknown) => {
        fc.pre(!values.includes(unknown));
        const raw = { [tag]: unknown, more: 1 };
        expect(is(raw)).toBe(false);
        expect(parse(raw)).toStrictEqual({ [tag]: undefined, unknown, raw });
      }),
      { numRuns: 50 },
    );
  });

  it.each([[null], [7], [false], [{}], [{ [tag]: 1 }], [{ [tag]: { [tag]: 1 } }]])(
    "keeps what has no readable tag: %j",
    (raw) => {
      expect(parse(raw)).toStrictEqual({ [tag]: undefined, unknown: undefined, raw });
    },
  );
});

describe("the unions without a tag", () => {
  it("RichText: text and lists are rich text too", () => {
    expect(types.parseRichText("plain")).toBe("plain");
    const list = ["a", { type: "bold", text: "b" }];
    expect(types.parseRichText(list)).toBe(list);
  });

  it("MaybeInaccessibleMessage: inaccessible if the date is 0", () => {
    const gone = { chat: { id: 1, type: "private" }, message_id: 1, date: 0 };
    const there = { ...gone, date: 5, text: "x" };
    expect(types.parseMaybeInaccessibleMessage(gone)).toBe(gone);
    expect(types.parseMaybeInaccessibleMessage(there)).toBe(there);
    expect(isInaccessibleMessage(gone)).toBe(true);
    expect(isInaccessibleMessage(there)).toBe(false);
    const raw = { date: "soon" };
    expect(types.parseMaybeInaccessibleMessage(raw)).toEqual({
      date: undefined,
      unknown: "soon",
      raw,
    });
  });

  it("InputMessageContent: recognized when all fields of one content exist", () => {
    const place = { latitude: 1, longitude: 2 };
    expect(types.parseInputMessageContent(place)).toBe(place);
    expect(types.isInputMessageContent({ message_text: "x" })).toBe(true);
    expect(types.isInputMessageContent({ latitude: 1 })).toBe(false);
    expect(types.isInputMessageContent(Object.create({ message_text: "inherited" }))).toBe(false);
    const raw = { hologram: {} };
    expect(types.parseInputMessageContent(raw)).toStrictEqual({ unknown: undefined, raw });
  });
});
