import { fnv1a } from "../internal/fnv1a.ts";
import type { StandardSchema } from "../internal/standard-schema.ts";

/** A text that changes when steps come, go or change places, and when a schema becomes another one. */
export function stepListVersion(
  steps: readonly { readonly name: string; readonly schema: StandardSchema<unknown> }[],
): string {
  return fnv1a(
    steps.map(({ name, schema }) => `${name}\n${schemaText(schema)}`).join("\n"),
  ).toString(36);
}

/** A schema as far as its properties tell it, functions by their text. Another text costs no more than a second check. */
function schemaText(schema: unknown): string {
  const seen = new Set<unknown>();
  const show = (_: string, value: unknown): unknown => {
    if (typeof value === "function" || typeof value === "bigint" || value instanceof RegExp)
      return String(value);
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return undefined;
    seen.add(value);
    return value;
  };
  try {
    return JSON.stringify(schema, show);
  } catch {
    // A getter of the schema's own throws: its name still counts.
    return "";
  }
}
