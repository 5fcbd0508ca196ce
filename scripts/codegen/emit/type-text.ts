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

/** TypeScript for the value of a field: its literal, its known values, or its type. */
export function valueText(field: Field, prefix = ""): string {
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.upload) return `${prefix}InputFile | string`;
  if (field.upload === false) return `WithoutUploads<${typeText(field.type, prefix)}>`;
  const values = enumText(field, prefix);
  if (values === undefined) return typeText(field.type, prefix);
  return typeof field.type === "string" ? values : arrayText(values);
}

function enumText(field: Field, prefix: string): string | undefined {
  if (field.updateKinds) return "UpdateKind | Unlisted";
  if (field.enum === undefined) return undefined;
  const name = field.enumName && prefix + field.enumName;
  // `string & {}` accepts any string, and keeps the completion of the known ones.
  if (field.onlyReceived) return `${name ?? literalsText(field.enum)} | (string & {})`;
  return name ?? enumerationText(field.enum);
}

/** TypeScript for an enumeration that bots send: its values, or one that is marked as unlisted. */
export function enumerationText(values: readonly string[]): string {
  return `${literalsText(values)} | Unlisted`;
}

function literalsText(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(" | ");
}

function arrayText(item: string): string {
  return /\|(?![^(]*\))/.test(item) ? `(${item})[]` : `${item}[]`;
}
