import { describe, expect, it } from "vitest";
import { type Field, isUnion } from "../../scripts/codegen/spec/spec.ts";
import { updatePayloads } from "../../scripts/codegen/spec/update-kinds.ts";
import * as guards from "../../src/types/guards.ts";
import * as types from "../../src/types/index.ts";
import { calls } from "../generated/complete-calls.ts";
import * as complete from "../generated/complete-samples.ts";
import * as minimal from "../generated/minimal-samples.ts";
import { spec } from "./spec.ts";

const extents = [
  { extent: "complete", samples: new Map<string, unknown>(Object.entries(complete)) },
  { extent: "minimal", samples: new Map<string, unknown>(Object.entries(minimal)) },
] as const;

const objects = Object.entries(spec.types).flatMap(([name, type]) =>
  // An update has exactly one of its fields, and the package declares the type of an upload itself.
  isUnion(type) || name === "Update" || name === "InputFile" ? [] : [{ name, ...type }],
);
const unions = Object.entries(spec.types).flatMap(([name, type]) =>
  isUnion(type) ? [{ name, ...type }] : [],
);
const functions: ReadonlyMap<string, unknown> = new Map(Object.entries({ ...types, ...guards }));

/** A guard or parser that the package exports. */
function functionNamed(name: string): ((value: unknown) => unknown) | undefined {
  const found = functions.get(name);
  return typeof found === "function" ? (value) => found(value) : undefined;
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

function takesFile({ type, upload }: Field): boolean {
  return upload === true || JSON.stringify(type).includes('"InputFile"');
}

describe.each(extents)("a $extent sample", ({ extent, samples }) => {
  it("exists for each of the 400 types", () => {
    expect(samples.size).toBe(400);
    expect([...samples.keys()].sort()).toEqual(Object.keys(spec.types).sort());
  });

  it("has all fields of the spec, or only the required ones", () => {
    const expected = objects.flatMap(({ name, fields }) =>
      fields
        .filter(({ required }) => extent === "complete" || required)
        .map((field) => `${name}.${field.name}`),
    );
    const found = objects.flatMap(({ name }) =>
      keysOf(samples.get(name)).map((key) => `${name}.${key}`),
    );
    expect(objects).toHaveLength(372);
    expect(found).toEqual(expected);
    expect(found).toHaveLength(extent === "complete" ? 1860 : 902);
  });

  it("of an update exists for each of the 27 kinds", () => {
    const kinds = updatePayloads(spec).map(({ kind }) => ["update_id", kind]);
    expect(kinds).toHaveLength(27);
    expect(samples.get("Update")).toHaveLength(27);
    expect(Object.values(samples.get("Update") ?? []).map(keysOf)).toEqual(kinds);
  });

  it.each(unions)("of $name passes its guard and parser unchanged", ({ name, oneOf }) => {
    const variants = Object.values(samples.get(name) ?? []);
    expect(variants).toHaveLength(oneOf.length);
    for (const [index, variant] of variants.entries()) {
      const member = oneOf[index];
      if (typeof member === "string" && member !== "String")
        expect(variant).toBe(samples.get(member));
      expect(functionNamed(`is${name}`)?.(variant)).toBe(true);
      expect(functionNamed(`parse${name}`)?.(variant)).toBe(variant);
    }
  });

  it("is distinguished by its guard from its union's other variants", () => {
    let guards = 0;
    for (const { name, oneOf } of unions) {
      for (const [index, member] of oneOf.entries()) {
        const isMember = typeof member === "string" && functionNamed(`is${member}`);
        if (!isMember) continue;
        guards++;
        const results = Object.values(samples.get(name) ?? []).map(isMember);
        expect(results).toEqual(oneOf.map((_, other) => other === index));
      }
    }
    expect(guards).toBe(194);
  });

  it("of a message passes the guard of each of its 78 contents", () => {
    const guards = [...functions.keys()].filter((name) => /^is\w+Message$/.test(name));
    const contents = guards.filter((name) => spec.types[name.slice(2)] === undefined);
    const results = contents.map((name) => functionNamed(name)?.(samples.get("Message")));
    expect(results).toEqual(Array.from({ length: 78 }, () => extent === "complete"));
  });
});

describe("samples of uploads", () => {
  it("are files in all 25 fields and 20 parameters that take one", () => {
    const fields = objects.flatMap(({ name, fields }) =>
      fields.filter(takesFile).map((field) => {
        const sample = extents[0].samples.get(name);
        return Object.entries(sample ?? {}).find(([key]) => key === field.name)?.[1];
      }),
    );
    const params = Object.entries(spec.methods).flatMap(([method, { params }]) => {
      const given = Object.entries(calls).find(([name]) => name === method)?.[1].params ?? {};
      const names = new Set(params.filter(takesFile).map(({ name }) => name));
      return Object.entries(given).flatMap(([name, value]) => (names.has(name) ? [value] : []));
    });
    expect(fields).toEqual(Array.from({ length: 25 }, () => complete.InputFile));
    expect(params).toEqual(Array.from({ length: 20 }, () => complete.InputFile));
  });
});
