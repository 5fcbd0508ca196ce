import type { TypeRef } from "../spec/spec.ts";

const PRIMITIVE_RESULTS: ReadonlySet<string> = new Set(["True", "String", "Integer", "Float"]);

/** Parses a type's cell, for example `Array of A, B and C` or `Integer or String`. Throws when it is not a type. */
export function readType(cell: string): TypeRef {
  const text = cell.trim();
  const item = /^[Aa]rray of (.+)$/.exec(text)?.[1];
  if (item !== undefined) return { array: readType(item) };
  const names = text.split(/, | and | or /);
  if (!names.every((name) => /^[A-Z]\w*$/.test(name)))
    throw new Error(`not a type: ${JSON.stringify(cell)}`);
  return names.length === 1 ? text : { anyOf: names };
}

/** Reads a method's result from the sentences about what it returns. Throws when they name no type, or several without a rule. */
export function readReturns(intro: string, isType: (name: string) => boolean): TypeRef {
  const sentences = intro.split(/(?<=\.)(?=\s|[A-Z])/).filter((text) => /\breturn/i.test(text));
  const found = new Set<string>();
  for (const sentence of sentences) {
    for (const [text, name = ""] of sentence.matchAll(/(?:\b[Aa]rray of )*\b([A-Z]\w+)/g))
      if (PRIMITIVE_RESULTS.has(name) || isType(name)) found.add(text);
  }
  const types = [...found].map(readType);
  const [only] = types;
  if (only === undefined) throw new Error("no sentence names what the method returns");
  if (types.length === 1) return only;
  if (sentences.some((sentence) => sentence.includes("otherwise"))) return { anyOf: types };
  throw new Error(`returns one of ${[...found].join(", ")}, but no sentence says which when`);
}
