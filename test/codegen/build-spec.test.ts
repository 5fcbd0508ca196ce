import { describe, expect, it } from "vitest";
import type { Outline } from "../../scripts/codegen/spec/outline.ts";
import { buildSpec } from "../../scripts/codegen/update-spec.ts";
import { cupSpec } from "./cup-spec.ts";

const outline: Outline = {
  version: "2.0",
  types: {
    Cup: {
      section: "Things",
      href: "#cup",
      fields: [
        { name: "kind", type: "String", required: true },
        { name: "label", type: "String", required: true },
        { name: "lid", type: "Lid" },
      ],
    },
    Lid: {
      section: "Things",
      href: "#lid",
      fields: [
        { name: "kind", type: "String", required: true, const: "lid" },
        { name: "for", type: { array: "Cup" }, enum: ["mug"] },
      ],
    },
    Thing: { section: "Things", href: "#thing", oneOf: ["Cup", "Lid"], also: ["String"] },
  },
  methods: {
    fill: {
      section: "Doing",
      href: "#fill",
      returns: "Thing",
      params: [{ name: "cup", type: "String", required: true }],
    },
  },
};

describe("buildSpec with an outline", () => {
  const spec = buildSpec(cupSpec, [], outline);

  it("takes existence, types and requirements from the outline, everything else from the page", () => {
    const { Cup, Lid, Thing } = spec.types;
    expect(spec.version).toBe("2.0");
    expect(Cup).toMatchObject({
      fields: [
        { name: "kind", type: "String", required: true, const: "cup" },
        { name: "label", type: "String", required: true, limit: { of: "characters", max: 9 } },
        { name: "lid", type: "Lid" },
      ],
    });
    expect(Lid).toMatchObject({ fields: [{ const: "lid" }, { name: "for" }] });
    expect(Thing).toMatchObject({ oneOf: ["String", "Cup", "Lid"] });
    expect(Object.keys(spec.methods)).toEqual(["fill"]);
  });

  it("drops values that the outline lists at anything but a string", () => {
    const { Lid } = spec.types;
    expect(JSON.stringify(Lid)).not.toContain("enum");
  });

  it("is the same after the outline is merged again", () => {
    expect(buildSpec(spec, [], outline)).toEqual(spec);
  });
});

describe("buildSpec with overrides", () => {
  it("removes a limit that no longer applies", () => {
    const at = "Cup.label";
    const { Cup } = buildSpec(cupSpec, [{ at, set: { limit: null }, reason: "Gone." }]).types;
    expect(JSON.stringify(cupSpec.types["Cup"])).toContain("limit");
    expect(JSON.stringify(Cup)).not.toContain("limit");
  });

  it("changes a type, a method and every field that matches a pattern", () => {
    const spec = buildSpec(cupSpec, [
      { at: "Cup.label", set: { upload: true }, reason: "said elsewhere" },
      { at: "fill", set: { returns: "True" }, reason: "said elsewhere" },
      { at: "*.kind", set: { required: true }, reason: "said elsewhere" },
    ]);
    expect(spec.types).toMatchObject({ Cup: { fields: [{ required: true }, { upload: true }] } });
    expect(spec.methods).toMatchObject({ fill: { returns: "True" } });
  });

  it("adds parameters that the page does not have", () => {
    const params = [{ name: "heat", type: "Integer" }];
    const { methods } = buildSpec(cupSpec, [
      { at: "rest", set: { params }, reason: "the page has no table" },
      { at: "rest.heat", set: { required: true }, reason: "said elsewhere" },
    ]);
    expect(methods).toMatchObject({ rest: { params: [{ name: "heat", required: true }] } });
  });

  it("throws for an override that matches nothing", () => {
    const stale = { at: "Cup.lable", set: {}, reason: "a typo" };
    expect(() => buildSpec(cupSpec, [stale])).toThrow("match nothing: Cup.lable");
  });
});

describe("buildSpec with an inconsistent spec", () => {
  it("lists undeclared types, invalid names and anchors, and duplicate fields", () => {
    const twice = [
      { name: "a", type: { array: "Saucer" } },
      { name: "a", type: "Integer" },
      { name: "b: any }", type: "Integer" },
    ];
    const broken = {
      ...cupSpec,
      types: {
        Cup: { section: "Things", href: "#*/", fields: twice },
        Thing: { section: "Things", href: "#thing", oneOf: ["Cup", "Plate"] },
      },
    };
    const build = (): unknown => buildSpec(broken, []);
    expect(build).toThrow('Cup: "#*/" is not an anchor');
    expect(build).toThrow('Cup: "b: any }" is not a name');
    expect(build).toThrow("Cup.a: Saucer is not declared");
    expect(build).toThrow("Cup.a: is listed twice");
    expect(build).toThrow("Thing: Plate is not declared");
  });
});
