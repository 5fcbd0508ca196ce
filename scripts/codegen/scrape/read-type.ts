import type { TypeRef } from "../spec/spec.ts";

/** Reads a type cell, for example `Array of A, B and C` or `Integer or String`. Throws when it is no type. */
export function readType(cell: string): TypeRef {
  const text = cell.trim();
  const item = /^[Aa]rray of (.+)$/.exec(text)?.[1];
  if (item !== undefined) return { array: readType(item) };
  const names = text.split(/, | and | or /);
  if (!names.every((name) => /^[A-Z]\w*$/.test(name)))
    throw new Error(`no type: ${JSON.stringify(cell)}`);
  return names.length === 1 ? text : { anyOf: names };
}
