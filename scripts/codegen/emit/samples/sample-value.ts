import { type Field, isUnion, type Limit, type Spec, type TypeRef } from "../../spec/spec.ts";
import { updatePayloads } from "../../spec/update-kinds.ts";

/** What a sample contains: every field and the largest values, or only required fields and the smallest values. */
export type Extent = "complete" | "minimal";

/** How to write the samples of a spec. */
export interface SampleStyle {
  readonly spec: Spec;
  readonly extent: Extent;
  /** Code that refers to the sample of a type: a value, or a list with a value for each variant. */
  readonly refer: (type: string) => string;
}

/** Code of an object with a sample of each field that the extent includes. */
export function sampleObject(fields: readonly Field[], style: SampleStyle, indent = ""): string {
  const members = fields
    .filter((field) => style.extent === "complete" || field.required)
    .map((field) => `${indent}  ${field.name}: ${sampleField(field, style)},\n`);
  return members.length === 0 ? "{}" : `{\n${members.join("")}${indent}}`;
}

/** Code of a sample of a type; `name` goes into texts and numbers, so that no two fields have the same value. */
export function sampleValue(
  type: TypeRef,
  name: string,
  style: SampleStyle,
  limit?: Limit,
): string {
  const complete = style.extent === "complete";
  if (typeof type === "object") {
    if ("array" in type) return sampleList(type.array, name, style, limit);
    return sampleValue(complete ? firstOf(type.anyOf) : lastOf(type.anyOf), name, style, limit);
  }
  switch (type) {
    case "Integer":
      return String(sampleNumber(complete ? integerFor(name) : 1, complete, limit));
    case "Float":
      return String(sampleNumber(complete ? 1.25 : 0.5, complete, limit));
    case "String":
      return JSON.stringify(sampleString(name, complete, limit));
    case "Boolean":
      return String(complete);
    case "True":
      return "true";
  }
  const named = style.spec.types[type];
  if (named === undefined || !isUnion(named)) return style.refer(type);
  // A string ends a recursion; without one, all variants are objects.
  const objects = named.oneOf.filter((member) => style.spec.types[String(member)] !== undefined);
  const least = named.oneOf.includes("String") ? "String" : lastOf(objects);
  return sampleValue(complete ? firstOf(objects) : least, name, style);
}

function sampleField(field: Field, style: SampleStyle): string {
  const { name, type, limit } = field;
  const complete = style.extent === "complete";
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.enum !== undefined) {
    if (typeof type === "object") return JSON.stringify(field.enum);
    return JSON.stringify(complete ? firstOf(field.enum) : lastOf(field.enum));
  }
  if (field.updateKinds) return JSON.stringify(updatePayloads(style.spec).map(({ kind }) => kind));
  if (field.upload && complete) return style.refer("InputFile");
  if (field.upload === false) return `withoutUploads(${sampleValue(type, name, style, limit)})`;
  return sampleValue(type, name, style, limit);
}

/** All alternatives when complete, else as few items as the limit allows. */
function sampleList(item: TypeRef, name: string, style: SampleStyle, limit?: Limit): string {
  const min = limit?.of === "items" ? (limit.min ?? 0) : 0;
  const complete = style.extent === "complete";
  if (complete && typeof item === "string" && hasManySamples(style.spec, item))
    return `[...${style.refer(item)}]`;
  const kinds = complete && typeof item === "object" && "anyOf" in item ? item.anyOf : [item];
  const count = Math.max(complete ? kinds.length : 0, min);
  const items = Array.from({ length: count }, (_, index) =>
    sampleValue(kinds[index % kinds.length] ?? item, name, style),
  );
  return `[${items.join(", ")}]`;
}

/** Whether a type's sample is a list with a value for each variant; `Update` has one for each kind. */
export function hasManySamples(spec: Spec, name: string): boolean {
  const type = spec.types[name];
  return name === "Update" || (type !== undefined && isUnion(type));
}

function sampleNumber(value: number, complete: boolean, limit: Limit | undefined): number {
  if (limit?.of !== "value") return value;
  return complete ? limit.max : (limit.min ?? Math.min(value, limit.max));
}

/** A number of 52 bits, the manual's maximum, derived from the name. */
function integerFor(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + character.charCodeAt(0)) % 2 ** 32;
  return 2 ** 51 + hash;
}

/** The name; when complete and the limit is not on bytes, with characters that need escaping. */
function sampleString(name: string, complete: boolean, limit: Limit | undefined): string {
  const text = complete && limit?.of !== "bytes" ? `${name} "\\ \n & é 😀` : name;
  if (limit === undefined || limit.of === "items") return text;
  return [...text.padEnd(limit.min ?? 0, "x")].slice(0, limit.max).join("");
}

function firstOf<T>(items: readonly T[]): T {
  const [first] = items;
  if (first === undefined) throw new Error("A choice without alternatives cannot have a sample");
  return first;
}

function lastOf<T>(items: readonly T[]): T {
  return firstOf(items.slice(-1));
}
