import { describe, expect, it } from "vitest";
import type * as z from "zod";
import type { SendMessageParams } from "../../src/types/index.ts";
import type { PARAMETERS } from "../../src/zod/generated/parameters.ts";
import * as schemas from "../../src/zod/index.ts";
import { integer, object, optional, text } from "../../src/zod/schema.ts";
import { INFERRED } from "../generated/inferred-types.ts";
import { compiled, type Equal, holds } from "../types/type-assertions.ts";

interface Cup {
  size: number;
  label?: string;
}

describe("the output type of a schema", () => {
  it("equals the type exactly, for each of the 400 types", () => {
    expect(Object.keys(INFERRED)).toHaveLength(400);
    const { validator: _, ...all } = schemas;
    expect(Object.keys(all).sort()).toEqual(Object.keys(INFERRED).sort());
  });

  it("is the type of the parameters for a method", () => {
    holds<Equal<z.infer<ReturnType<typeof PARAMETERS.sendMessage>>, SendMessageParams>>();
  });

  it("is compared strictly by these tests", () => {
    holds<Equal<Equal<Cup, { size: number }>, false>>();
    holds<Equal<Equal<Cup, { size: number; label: string }>, false>>();
    holds<Equal<Equal<Cup, { size: number; label?: string | undefined }>, false>>();
  });

  it("requires one schema for each field at compile time", () => {
    compiled(() => [
      object<Cup>(() => ({ size: integer, label: optional(text) })),
      // @ts-expect-error a field is missing
      object<Cup>(() => ({ size: integer })),
      // @ts-expect-error optional only in the type
      object<Cup>(() => ({ size: integer, label: text })),
      // @ts-expect-error optional only in the schema
      object<Cup>(() => ({ size: optional(integer), label: optional(text) })),
      // @ts-expect-error another type
      object<Cup>(() => ({ size: text, label: optional(text) })),
    ]);
  });
});
