import { describe, expect, it } from "vitest";
import { emitCalls } from "../../../scripts/codegen/emit/samples/calls.ts";
import { emitSamples } from "../../../scripts/codegen/emit/samples/samples.ts";
import type { Field, Spec } from "../../../scripts/codegen/spec/spec.ts";
import { cupSpec } from "../cup-spec.ts";

const place = { section: "Things", href: "#x" };

/** The samples of a type `Shelf` with these fields, and of the other types. */
function samplesOf(
  fields: readonly Field[],
  extent: "complete" | "minimal",
  types: Spec["types"] = {},
): string {
  const all = { ...cupSpec.types, ...types, Shelf: { ...place, fields } };
  return emitSamples({ ...cupSpec, types: all }, extent);
}

describe("samples", () => {
  it("go to the limits: the maximum when complete, the minimum when minimal", () => {
    const limits: readonly Field[] = [
      { name: "size", type: "Integer", required: true, limit: { of: "value", min: 3, max: 9 } },
      { name: "id", type: "String", required: true, limit: { of: "bytes", min: 4, max: 64 } },
      { name: "é", type: "String", required: true, limit: { of: "characters", max: 5 } },
      {
        name: "cups",
        type: { array: "Cup" },
        required: true,
        limit: { of: "items", min: 2, max: 5 },
      },
    ];
    expect(samplesOf(limits, "complete")).toContain(`Required<T.Shelf> = {
  size: 9,
  id: "idxx",
  é: "é \\"\\\\ ",
  cups: [Cup, Cup],
};`);
    expect(samplesOf(limits, "minimal")).toContain(`T.Shelf = {
  size: 3,
  id: "idxx",
  é: "é",
  cups: [Cup, Cup],
};`);
  });

  it("take the first of a choice when complete, all of it in a list, and the last when minimal", () => {
    const choices: readonly Field[] = [
      { name: "kind", type: "String", required: true, enum: ["oak", "pine"] },
      { name: "top", type: { anyOf: ["Cup", "True"] }, required: true },
      { name: "row", type: { array: { anyOf: ["Cup", "True"] } }, required: true },
      { name: "things", type: { array: "Thing" }, required: true },
    ];
    expect(samplesOf(choices, "complete")).toContain(
      'kind: "oak",\n  top: Cup,\n  row: [Cup, true],\n  things: [...Thing],\n',
    );
    expect(samplesOf(choices, "minimal")).toContain(
      'kind: "pine",\n  top: true,\n  row: [],\n  things: [],\n',
    );
  });

  it("come after what they contain, and contain minimal samples where they would contain themselves", () => {
    const text = samplesOf(
      [
        { name: "box", type: "Box" },
        { name: "cup", type: "Cup" },
      ],
      "complete",
      { Box: { ...place, fields: [{ name: "on", type: "Shelf" }] } },
    );
    expect(text).toContain("Required<T.Box> = {\n  on: minimal.Shelf,\n};");
    expect(text).toContain("Required<T.Shelf> = {\n  box: minimal.Box,\n  cup: Cup,\n};");
    expect(text.indexOf("const Cup:")).toBeLessThan(text.indexOf("const Shelf:"));
  });

  it("cannot be written for a type without finite values", () => {
    expect(() => samplesOf([{ name: "next", type: "Shelf", required: true }], "minimal")).toThrow(
      "Shelf: its required fields contain the type itself without end",
    );
  });

  it("contain uploads wherever possible, but only when complete", () => {
    const complete = emitCalls(cupSpec, "complete");
    expect(complete).toContain(
      'cup: samples.InputFile,\n      with: ["tea","milk"],\n      ml: 300,',
    );
    expect(complete).toContain("result: samples.Cup,");
    const minimal = emitCalls(cupSpec, "minimal");
    expect(minimal).toContain('params: {\n      cup: "cup",\n    },\n    result: true,');
  });
});
