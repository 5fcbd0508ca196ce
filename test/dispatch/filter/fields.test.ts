import { describe, expect, it } from "vitest";
import { filterVocabulary } from "../../../scripts/codegen/spec/filter-vocabulary.ts";
import { filterFields } from "../../../src/dispatch/filter/fields.ts";
import { spec } from "../../samples/spec.ts";

const { kinds, fields, shapes } = filterVocabulary(spec);

describe("the fields that filter queries can name", () => {
  it.each(kinds)("in $kind are those of the spec", ({ kind, type }) => {
    const expected = (fields.get(type) ?? []).map(({ name, shape, content }) => {
      const { tag, names = [] } = shapes.get(shape ?? "") ?? {};
      return { name, isContent: content, tag, details: names };
    });
    expect([...(filterFields(kind)?.values() ?? [])]).toEqual(expected);
    expect([...(filterFields(kind)?.keys() ?? [])]).toEqual(expected.map(({ name }) => name));
  });

  it("are none of an unknown kind", () => {
    expect(filterFields("massage")).toBeUndefined();
  });
});
