import { describe, expect, it } from "vitest";
import {
  type Descriptions,
  describeSpec,
  serializeDescriptions,
  undescribedNames,
} from "../../../scripts/codegen/annotations/descriptions.ts";
import { fieldsOf, type Spec } from "../../../scripts/codegen/spec/spec.ts";
import { cupSpec } from "../cup-spec.ts";

function describeCups(descriptions: Partial<Descriptions>): Spec {
  return describeSpec(cupSpec, { types: {}, methods: {}, fields: {}, ...descriptions });
}

describe("describeSpec", () => {
  it("describes types, unions, methods, fields and parameters", () => {
    const spec = describeCups({
      types: { Cup: "A cup.", Thing: "A thing." },
      methods: { fill: "Fills a cup." },
      fields: { label: "What is written on it.", ml: "Its content." },
    });
    expect(spec.types["Cup"]?.description).toBe("A cup.");
    expect(spec.types["Thing"]?.description).toBe("A thing.");
    expect(spec.methods["fill"]?.description).toBe("Fills a cup.");
    expect(fieldsOf(spec, "Cup").map(({ description }) => description)).toEqual([
      undefined,
      "What is written on it.",
    ]);
    expect(spec.methods["fill"]?.params[2]?.description).toBe("Its content.");
  });

  it("prefers the text of an owner to the general one", () => {
    const fields = { label: "A label.", "Cup.label": "What is written on it." };
    expect(fieldsOf(describeCups({ fields }), "Cup")[1]?.description).toBe(
      "What is written on it.",
    );
  });

  it("leaves the facts unchanged", () => {
    expect(describeCups({})).toEqual(cupSpec);
  });

  it.each<[Partial<Descriptions>, string]>([
    [{ types: { Mug: "A mug." } }, "types.json: Mug is not in the spec"],
    [{ types: { fill: "Fills." } }, "types.json: fill is not in the spec"],
    [{ methods: { empty: "Empties." } }, "methods.json: empty is not in the spec"],
    [{ fields: { color: "A color." } }, "fields.json: color is not in the spec"],
    [{ fields: { "Cup.ml": "Its content." } }, "fields.json: Cup.ml is not in the spec"],
    [{ fields: { ml: " " } }, "fields.json: ml has an empty text"],
    [{ types: { Cup: "A cup */ or a mug." } }, "types.json: Cup contains the delimiter"],
    [{ types: { Cup: "A cup /* or a mug." } }, "types.json: Cup contains the delimiter"],
    [{ types: { Cup: "A `@cup` of @Cup." } }, "types.json: Cup contains a tag"],
    [
      { fields: { ml: "Its content.", "fill.ml": "Its content." } },
      "fields.json: fill.ml repeats the general text",
    ],
  ])("rejects %j", (descriptions, message) => {
    expect(() => describeCups(descriptions)).toThrow(`spec/descriptions/${message}`);
  });

  it("reports all problems at once", () => {
    expect(() => describeCups({ types: { Mug: "A mug." }, fields: { ml: "" } })).toThrow(
      "spec/descriptions/types.json: Mug is not in the spec\nspec/descriptions/fields.json: ml has an empty text",
    );
  });
});

describe("undescribedNames", () => {
  it("lists types, methods, fields and parameters", () => {
    const spec = describeCups({
      types: { Cup: "A cup.", Update: "An update." },
      methods: { rest: "Rests." },
      fields: { kind: "Its kind.", update_id: "Its number.", cup_moved: "A cup.", ml: "Content." },
    });
    expect(undescribedNames(spec)).toEqual([
      "- `Cup.label`",
      "- `Thing`",
      "- `fill`",
      "- `fill.cup`",
      "- `fill.with`",
    ]);
  });
});

describe("serializeDescriptions", () => {
  it("writes one sorted line for each name", () => {
    const files = serializeDescriptions({
      types: {},
      methods: {},
      fields: { ml: "Content.", "fill.ml": "Its content." },
    });
    expect(files.map(([path]) => path)).toEqual([
      "spec/descriptions/types.json",
      "spec/descriptions/methods.json",
      "spec/descriptions/fields.json",
    ]);
    expect(files[2]?.[1]).toBe('{\n  "fill.ml": "Its content.",\n  "ml": "Content."\n}\n');
  });
});
