import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Field } from "../../scripts/codegen/spec/spec.ts";
import * as guards from "../../src/types/guards.ts";
import type * as types from "../../src/types/index.ts";
import { allHandlers, functionNamed, unions, type Variant, variants } from "./named-unions.ts";

const anything = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, 0, "", "x", -1));
const something = anything.map((value) => value ?? false);
const hostile = fc.constantFrom(
  "__proto__",
  "constructor",
  "toString",
  "unknown",
  "string",
  "array",
);

/** Creates a value of a variant: with its tags, and all other fields missing where they may be, invalid, or added. */
function loose({ fields, union }: Variant): fc.Arbitrary<object> {
  const value = ({ name, const: fixed, required }: Field): fc.Arbitrary<unknown> => {
    if (fixed !== undefined) return fc.constant(fixed);
    // The only field besides tags whose value a parser reads.
    if (union === "MaybeInaccessibleMessage" && name === "date") return fc.integer({ min: 1 });
    return required ? something : anything;
  };
  const known = fc.record(Object.fromEntries(fields.map((field) => [field.name, value(field)])), {
    requiredKeys: fields.filter(({ required }) => required).map(({ name }) => name),
  });
  const more = fc.dictionary(
    fc.string({ minLength: 1 }).map((name) => `x_${name}`),
    anything,
  );
  return fc.tuple(known, more).map(([own, extra]) => ({ ...extra, ...own }));
}

describe("the variants", () => {
  it("each have a guard", () => {
    expect(variants).toHaveLength(194);
    expect(unions).toHaveLength(26);
    const isGuard = (name: string): boolean => /^is[A-Z](?!\w*Message$)/.test(name);
    const guarded = new Set(variants.map(({ name }) => `is${name}`).filter(isGuard));
    expect(Object.keys(guards).filter(isGuard).sort()).toEqual([...guarded].sort());
  });

  it.each(variants)(
    "$union, $name: recognized with missing, invalid or additional fields",
    (variant) => {
      const [parse, is, match] = ["parse", "is", "match"].map((verb) =>
        functionNamed(`${verb}${variant.union}`),
      );
      const union = unions.find(({ name }) => name === variant.union);
      if (!parse || !is || !match || !union) throw new Error("the union does not exist");
      fc.assert(
        fc.property(loose(variant), (value) => {
          const before = structuredClone(value);
          expect(is(value)).toBe(true);
          expect(parse(value)).toBe(value);
          const [key, given] = match(value, allHandlers(union)) as [string, unknown];
          expect(given).toBe(value);
          expect(key).toBe(variant.handler);
          expect(value).toEqual(before);
        }),
        { numRuns: 15 },
      );
    },
  );

  it.each(variants)("$name: its guard accepts it, and no other variant of $union", (variant) => {
    const is = functionNamed(`is${variant.name}`);
    const others = variants.filter(
      ({ union, name }) => union === variant.union && name !== variant.name,
    );
    fc.assert(
      fc.property(loose(variant), fc.oneof(...others.map(loose)), (own, other) => {
        expect(is(own)).toBe(true);
        expect(is(other)).toBe(false);
      }),
      { numRuns: 15 },
    );
    for (const value of [undefined, null, "x", 0, [], {}]) expect(is(value)).toBe(false);
  });
});

describe("a field without a value", () => {
  it.each([[null], [undefined]])("does not identify a variant: %j", (nothing) => {
    const isPhoto = functionNamed("isInlineQueryResultPhoto");
    const photo = { type: "photo", photo_file_id: "x", photo_url: nothing };
    expect(isPhoto(photo)).toBe(false);
    expect(isPhoto({ ...photo, photo_url: "" })).toBe(true);
    expect(functionNamed("isInlineQueryResultCachedPhoto")(photo)).toBe(true);

    const content = { message_text: nothing, phone_number: "1", first_name: "A" };
    expect(functionNamed("isInputTextMessageContent")(content)).toBe(false);
    expect(functionNamed("isInputContactMessageContent")(content)).toBe(true);
    const raw = { message_text: nothing };
    expect(functionNamed("isInputMessageContent")(raw)).toBe(false);
    expect(functionNamed("parseInputMessageContent")(raw)).toEqual({ unknown: undefined, raw });
  });
});

describe.each(unions)("match$name", (union) => {
  const match = functionNamed(`match${union.name}`);
  const parse = functionNamed(`parse${union.name}`);
  const tag = union.discriminator.by === "fields" ? "kind" : union.discriminator.tag;
  const known = new Set(union.discriminator.by === "tag" ? union.discriminator.values : []);

  it("calls `unknown` with the raw value for an unknown tag, even the name of a handler", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), hostile),
        fc.dictionary(fc.string(), anything),
        (name, rest) => {
          fc.pre(!known.has(name));
          const value = { ...(union.discriminator.by === "fields" ? {} : rest), [tag]: name };
          const [key, given] = match(value, allHandlers(union)) as [string, types.UnknownVariant];
          expect(key).toBe("unknown");
          expect(given.raw).toBe(value);
          expect(given.unknown).toBe(union.discriminator.by === "fields" ? undefined : name);
          expect(given).toEqual(parse(value));
        },
      ),
      { numRuns: 50 },
    );
  });

  it("never throws by itself, whatever the value is", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (value) => {
        const [key, given] = match(value, allHandlers(union)) as [string, types.UnknownVariant];
        const raw = key === "unknown" ? given.raw : given;
        expect(Object.is(raw, value)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it("rethrows errors of a handler, and calls it as a method of the handlers", () => {
    const handlers = {
      unknown: () => {
        throw new TypeError("no");
      },
    };
    expect(() => match(7, handlers)).toThrow("no");
    const bound = {
      unknown(this: unknown) {
        return this;
      },
    };
    expect(match(7, bound)).toBe(bound);
  });
});

describe("matchers of the unions without a tag", () => {
  const keep = (key: string) => (value: unknown) => [key, value];

  it("accept text and lists of a rich text", () => {
    const handlers = { string: keep("string"), array: keep("array"), unknown: keep("unknown") };
    const match = functionNamed("matchRichText");
    expect(match("x", handlers)).toEqual(["string", "x"]);
    expect(match(["x"], handlers)).toEqual(["array", ["x"]]);
  });

  it("choose the content that more fields match", () => {
    const place = { latitude: 1, longitude: 2 };
    const venue = { ...place, title: "x", address: "y" };
    const handlers = {
      InputLocationMessageContent: keep("place"),
      InputVenueMessageContent: keep("venue"),
    };
    const match = functionNamed("matchInputMessageContent");
    expect(match(place, handlers)).toEqual(["place", place]);
    expect(match(venue, handlers)).toEqual(["venue", venue]);
  });
});
