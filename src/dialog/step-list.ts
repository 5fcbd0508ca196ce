import { fnv1a } from "../internal/fnv1a.ts";
import type { StandardSchema } from "../internal/standard-schema.ts";

/** A short text that changes when steps are added, removed or reordered, and when a schema changes. */
export function stepListVersion(
  steps: readonly { readonly name: string; readonly schema: StandardSchema<unknown> }[],
): string {
  return fnv1a(
    steps.map(({ name, schema }) => `${name}\n${schemaText(schema)}`).join("\n"),
  ).toString(36);
}

/** A schema as its properties describe it, functions by their source. A false difference costs only a second check. */
function schemaText(schema: unknown): string {
  const seen = new Map<unknown, number>();
  const show = (_: string, value: unknown): unknown => {
    if (typeof value !== "object" || value === null || value instanceof RegExp)
      return `${typeof value} ${String(value)}`;
    const place = seen.get(value);
    if (place === undefined) seen.set(value, seen.size);
    return place ?? value;
  };
  try {
    return JSON.stringify(schema, show);
  } catch {
    // A getter of the schema throws: the name of the step still counts.
    return "";
  }
}
