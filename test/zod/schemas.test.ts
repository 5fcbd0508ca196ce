import { describe, expect, it } from "vitest";
import * as z from "zod";
import { namedUnions } from "../../scripts/codegen/emit/types/unions.ts";
import { isUnion, type ObjectSpec, type Spec } from "../../scripts/codegen/spec/spec.ts";
import * as index from "../../src/zod/index.ts";
import { read } from "../contract/repository.ts";
import * as completeSamples from "../generated/complete-samples.ts";
import * as minimalSamples from "../generated/minimal-samples.ts";

const spec: Spec = JSON.parse(read("spec/bot-api.json"));
const { validator: _, ...named } = index;
const schemas: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(named));

const objects = Object.entries(spec.types).filter(
  (entry): entry is [string, ObjectSpec] => !isUnion(entry[1]) && entry[0] !== "Update",
);
const unions = namedUnions(spec);

function schemaOf(name: string): z.ZodType {
  const schema = schemas.get(name);
  if (schema === undefined) throw new Error(`no schema ${name}`);
  return schema;
}

/** Returns the samples of a type, complete or minimal. */
function samplesOf(name: string, from: object = completeSamples): readonly object[] {
  const found: unknown = new Map(Object.entries(from)).get(name);
  return [found].flat().filter((sample) => typeof sample === "object" && sample !== null);
}

/** Returns a value that is invalid for any field with the type of `value`. */
function wrongFor(value: unknown): unknown {
  return typeof value === "object" ? 7 : [null];
}

/** Returns the path of the first problem. zod nests those inside a union below that of the union. */
function firstPath(schema: z.ZodType, value: unknown): readonly PropertyKey[] | undefined {
  return schema.safeParse(value).error?.issues[0]?.path;
}

describe("the schemas", () => {
  it("exist for each type, and are zod schemas", () => {
    expect([...schemas.keys()].sort()).toEqual(Object.keys(spec.types).sort());
    expect(schemas.size).toBe(400);
    for (const schema of schemas.values()) {
      expect(schema).toBeInstanceOf(z.ZodType);
      expect(schema["~standard"].version).toBe(1);
    }
    expect(objects).toHaveLength(373);
    expect(unions).toHaveLength(26);
  });

  it("have each field of the type, optional where the type's is", () => {
    for (const [name, { fields }] of objects) {
      if (name === "InputFile") continue;
      const lazy = schemaOf(name);
      if (!(lazy instanceof z.ZodLazy)) throw new Error(`${name} is built at once`);
      const object = lazy.unwrap();
      if (!(object instanceof z.ZodObject)) throw new Error(`${name} is no object`);
      const shape: Readonly<Record<string, unknown>> = object.shape;
      const found = Object.entries(shape).map(([key, field]) => [
        key,
        !(field instanceof z.ZodOptional),
      ]);
      expect([name, found]).toEqual([
        name,
        fields.map((field) => [field.name, field.required === true]),
      ]);
    }
  });

  it("return samples of every type unchanged, including unknown fields", () => {
    let count = 0;
    for (const from of [completeSamples, minimalSamples]) {
      for (const [name, schema] of schemas) {
        for (const sample of samplesOf(name, from)) {
          count += 1;
          expect(schema.parse(sample)).toEqual(sample);
          if (Array.isArray(sample)) continue;
          const later = { ...sample, field_of_tomorrow: { deep: [1, null] } };
          expect(schema.parse(later)).toEqual(later);
        }
      }
    }
    expect(count).toBeGreaterThan(1_000);
  });

  it("reject a wrong type in any field of any object, and name the field", () => {
    let count = 0;
    for (const [name] of objects) {
      const [sample = {}] = samplesOf(name);
      for (const [key, value] of Object.entries(sample)) {
        count += 1;
        const path = firstPath(schemaOf(name), { ...sample, [key]: wrongFor(value) });
        expect([name, path?.[0]]).toEqual([name, key]);
      }
    }
    expect(count).toBeGreaterThan(1_800);
  });

  it("reject an object without a required field, and name the field", () => {
    let count = 0;
    for (const [name, { fields }] of objects) {
      const [sample = {}] = samplesOf(name);
      for (const field of fields.filter(({ required }) => required)) {
        count += 1;
        const { [field.name]: _gone, ...rest }: Record<string, unknown> = { ...sample };
        expect([name, firstPath(schemaOf(name), rest)]).toEqual([name, [field.name]]);
      }
    }
    expect(count).toBeGreaterThan(900);
  });

  it("check lists of lists, and rich text in rich text", () => {
    const button = { text: "x", callback_data: "é".repeat(33) };
    expect(
      firstPath(index.InlineKeyboardMarkup, { inline_keyboard: [[{ text: "y" }, button]] }),
    ).toEqual(["inline_keyboard", 0, 1, "callback_data"]);
    const nested = (text: unknown): unknown => ({
      type: "bold",
      text: ["a", { type: "italic", text }],
    });
    expect(index.RichText.safeParse(nested("b")).success).toBe(true);
    expect(index.RichText.safeParse(nested(5)).success).toBe(false);
  });
});

describe("the schema of a union", () => {
  const tagged = unions.flatMap(({ name, discriminator }) =>
    discriminator.by === "tag"
      ? [{ name, tag: discriminator.tag, values: discriminator.values }]
      : [],
  );

  it("returns an unknown variant unchanged", () => {
    expect(tagged).toHaveLength(24);
    for (const { name, tag } of tagged) {
      const tomorrow = { [tag]: "of_tomorrow", user: 5, more: { list: [null] } };
      expect(schemaOf(name).parse(tomorrow)).toEqual(tomorrow);
    }
    const content = { of_tomorrow: true };
    expect(index.InputMessageContent.parse(content)).toEqual(content);
  });

  it("requires a tag, and for a known tag the fields of its variant", () => {
    let bare = 0;
    for (const { name, tag, values } of tagged) {
      for (const value of values) {
        const all = samplesOf(name, minimalSamples).flatMap((sample) => {
          const fields: Readonly<Record<string, unknown>> = { ...sample };
          return fields[tag] === value ? [Object.keys(sample).length] : [];
        });
        const needsMore = all.length > 0 && Math.min(...all) > 1;
        if (needsMore) bare += 1;
        expect([name, value, schemaOf(name).safeParse({ [tag]: value }).success]).toEqual([
          name,
          value,
          !needsMore,
        ]);
      }
      for (const tagless of [{}, { [tag]: 5 }, null, 5])
        expect([name, schemaOf(name).safeParse(tagless).success]).toEqual([name, false]);
    }
    expect(bare).toBeGreaterThan(100);
  });

  it("distinguishes variants that share a tag, and contents by their required fields", () => {
    const photo = { type: "photo", id: "1", photo_url: "p", thumbnail_url: "t" };
    expect(index.InlineQueryResult.parse(photo)).toEqual(photo);
    expect(index.InlineQueryResult.safeParse({ type: "photo", id: "1" }).success).toBe(false);
    expect(index.InputMessageContent.safeParse({ latitude: 1 }).success).toBe(false);
  });

  it("recognizes an inaccessible message by its date", () => {
    const gone = { chat: { id: 1, type: "private" }, message_id: 2, date: 0 };
    expect(index.MaybeInaccessibleMessage.parse(gone)).toEqual(gone);
    expect(index.MaybeInaccessibleMessage.safeParse({ ...gone, chat: 1 }).success).toBe(false);
  });
});

describe("the schema of an update", () => {
  it("accepts an update of an unknown kind", () => {
    const update = { update_id: 1, kind_of_tomorrow: { id: "x" } };
    expect(index.Update.parse(update)).toEqual(update);
  });

  it("changes no prototype", () => {
    const hostile: unknown = JSON.parse(
      '{"update_id":1,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"message":{"message_id":1,"date":1,"chat":{"id":1,"type":"private","__proto__":{"polluted":1}}}}',
    );
    const { message } = { message: undefined, ...index.Update.parse(hostile) };
    expect("polluted" in {}).toBe(false);
    expect(Object.getPrototypeOf(message?.chat)).toBe(Object.prototype);
  });
});
