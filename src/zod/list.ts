import * as z from "zod";
import type { Schema } from "./schema.ts";

/** Approximate maximum of problems to collect for one list; the rest of the list is not checked. */
export const MAX_PROBLEMS = 1000;

const ZodArray: typeof z.ZodArray = z.ZodArray;

/** The array of zod, but it stops after `MAX_PROBLEMS`: zod would take seconds for a list of a million invalid items. */
const BoundedArray: z.core.$constructor<z.ZodArray<z.ZodType>> =
  /* @__PURE__ */ z.core.$constructor("BoundedArray", (inst, def) => {
    ZodArray.init(inst, def);
    const { parse } = inst._zod;
    inst._zod.parse = (payload, context) => {
      const { value } = payload;
      if (!Array.isArray(value)) return parse(payload, context);
      let remaining = MAX_PROBLEMS;
      for (let at = 0; at < value.length && remaining > 0; at++) {
        const result = def.element._zod.run({ value: value[at], issues: [] }, context);
        // For the type checker: no schema of this package is asynchronous.
        if (result instanceof Promise) return parse(payload, context);
        if (result.issues.length === 0) continue;
        remaining -= countProblems(result.issues);
        payload.issues.push(...z.core.util.prefixIssues(at, result.issues));
      }
      return payload;
    };
  });

/** An array. */
export function list<T>(item: Schema<T>): Schema<T[]> {
  return arrayOf(item);
}

/** An array to which checks of its length can be added. */
export function arrayOf<T>(item: Schema<T>): z.ZodArray<Schema<T>> {
  // The type of the constructor does not depend on that of the element.
  return new BoundedArray({ type: "array", element: item }) as z.ZodArray<Schema<T>>;
}

/** Counts the problems, including those of each type of a union. */
function countProblems(issues: readonly (z.core.$ZodRawIssue | z.core.$ZodIssue)[]): number {
  let count = issues.length;
  for (const issue of issues)
    if (issue.code === "invalid_union")
      for (const errors of issue.errors) count += countProblems(errors);
  return count;
}
