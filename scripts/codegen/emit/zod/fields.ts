import type { Field, Limit, TypeRef } from "../../spec/spec.ts";

const PRIMITIVE_SCHEMAS: ReadonlyMap<string, string> = new Map([
  ["Integer", "integer"],
  ["Float", "float"],
  ["String", "text"],
  ["Boolean", "boolean"],
  ["True", "literalTrue"],
]);

/** How to write the schemas of fields. */
export interface FieldOptions {
  /** Put before the names of the types' schemas, for example `T.`. */
  readonly prefix?: string;
  /** Whether to check limits: for what bots send, not for what Telegram sends. */
  readonly limits: boolean;
}

/** Code of a schema for a type of the manual. */
export function schemaText(type: TypeRef, prefix = ""): string {
  if (typeof type === "string") return PRIMITIVE_SCHEMAS.get(type) ?? prefix + type;
  if ("array" in type) return `list(${schemaText(type.array, prefix)})`;
  return `either(${type.anyOf.map((part) => schemaText(part, prefix)).join(", ")})`;
}

/** Code of an object literal with the schema of each field, and of the check of texts with markup, if there are any. */
export function fieldsText(fields: readonly Field[], options: FieldOptions): readonly string[] {
  const lines = fields.map((field) => {
    const schema = fieldText(field, fields, options);
    return `  ${field.name}: ${field.required ? schema : `optional(${schema})`},\n`;
  });
  const literal = lines.length === 0 ? "{}" : `{\n${lines.join("")}}`;
  const texts = fields.flatMap((field) => {
    const mode = options.limits && markupMode(field, fields);
    return mode ? [`${field.name}: { mode: "${mode}", ${boundsText(field.limit)} }`] : [];
  });
  return texts.length === 0 ? [literal] : [literal, `markedTexts({ ${texts.join(", ")} })`];
}

function fieldText(
  field: Field,
  siblings: readonly Field[],
  { prefix, limits }: FieldOptions,
): string {
  if (field.const !== undefined) return `literal(${JSON.stringify(field.const)})`;
  if (field.upload) return `either(${prefix ?? ""}InputFile, text)`;
  if (field.upload === false) return `withoutUploads(${schemaText(field.type, prefix)})`;
  const { limit, type } = field;
  if (field.updateKinds || field.enum !== undefined)
    return typeof type === "string" ? "enumeration()" : "list(enumeration())";
  if (!limits || limit === undefined || markupMode(field, siblings) !== undefined)
    return schemaText(type, prefix);
  const { min = 0, max, of } = limit;
  if (of === "value")
    return `between(z.${type === "Integer" ? "int" : "number"}(), ${min}, ${max})`;
  if (of !== "items") return `${of}(${min}, ${max})`;
  if (typeof type === "string" || !("array" in type))
    throw new Error(`${field.name}: has a limit of items, but is not an array`);
  return `items(${schemaText(type.array, prefix)}, ${min}, ${max})`;
}

/** Name of the field with the parse mode of a text; the server counts the text without its markup. */
function markupMode({ name, limit }: Field, siblings: readonly Field[]): string | undefined {
  if (limit?.of !== "characters") return undefined;
  const modes = [`${name}_parse_mode`, "parse_mode"];
  return modes.find((mode) => siblings.some((field) => field.name === mode));
}

function boundsText(limit: Limit | undefined): string {
  return `min: ${limit?.min ?? 0}, max: ${limit?.max}`;
}
