import type { Field, TypeRef } from "../spec/spec.ts";
import { PRIMITIVES } from "../spec/spec.ts";

/** TypeScript for a type of the manual; `prefix`, such as `T.`, is put before the names of objects. */
export function typeText(type: TypeRef, prefix = ""): string {
  if (typeof type === "string") {
    // Declared in a file of its own: it imports the objects, so they cannot declare it.
    if (type === "Update") return type;
    const primitive = PRIMITIVES.get(type);
    if (primitive === undefined || type === "InputFile") return prefix + type;
    return primitive;
  }
  if ("anyOf" in type) return type.anyOf.map((part) => typeText(part, prefix)).join(" | ");
  return arrayText(typeText(type.array, prefix));
}

/** TypeScript for the value of a field: its literal, its known values and any other string, or its type. */
export function valueText(field: Field, prefix = ""): string {
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.upload) return `${prefix}InputFile | string`;
  if (field.upload === false) return `WithoutUploads<${typeText(field.type, prefix)}>`;
  const known = field.updateKinds
    ? ["UpdateKind"]
    : field.enum?.map((value) => JSON.stringify(value));
  if (known === undefined) return typeText(field.type, prefix);
  // `string & {}` allows values of newer servers, and keeps the completion of known ones.
  const open = `${known.join(" | ")} | (string & {})`;
  return typeof field.type === "string" ? open : arrayText(open);
}

function arrayText(item: string): string {
  return /\|(?![^(]*\))/.test(item) ? `(${item})[]` : `${item}[]`;
}
