import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { PARAMETERS } from "../../src/zod/generated/parameters.ts";
import { calls as completeCalls } from "../generated/complete-calls.ts";
import { calls as minimalCalls } from "../generated/minimal-calls.ts";
import { spec } from "./spec.ts";

const schemas: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries(PARAMETERS).map(([method, make]) => [method, make()]),
);

/** The parameters as parsed by the method's schema, or its issues. */
function read(method: string, params: object): unknown {
  const result = schemas.get(method)?.safeParse(params);
  return result?.success ? result.data : result?.error.issues;
}

describe("the schemas of the parameters of all 185 methods", () => {
  it.each([
    { extent: "complete", calls: Object.entries(completeCalls) },
    { extent: "minimal", calls: Object.entries(minimalCalls) },
  ])("return those of $extent calls unchanged", ({ calls }) => {
    expect(calls).toHaveLength(185);
    for (const [method, { params }] of calls)
      expect([method, read(method, params)]).toStrictEqual([method, params]);
  });

  it("reject calls without one of the 313 required parameters, and name it", () => {
    let count = 0;
    for (const [method, { params }] of Object.entries(completeCalls)) {
      for (const { name, required } of spec.methods[method]?.params ?? []) {
        if (!required) continue;
        count++;
        const { [name]: _, ...rest }: Record<string, unknown> = { ...params };
        expect([method, read(method, rest)]).toMatchObject([method, [{ path: [name] }]]);
      }
    }
    expect(count).toBe(313);
  });
});
