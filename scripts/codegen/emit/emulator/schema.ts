import { type Field, isUnion, type Spec, type TypeRef } from "../../spec/spec.ts";

/**
 * The facts that the emulator needs of every method, and of the types that a result needs at least. A few bytes for each:
 * the tables are published, and are read when the emulator starts.
 */
export function emitSchema(spec: Spec): string {
  const methods = Object.entries(spec.methods).map(([name, { returns, params }]) => {
    const names = params.map((param) => ` ${param.name}${param.required ? "!" : ""}`);
    return `${name}=${refText(returns)}${names.join("")}`;
  });
  const returns = Object.values(spec.methods).map((method) => method.returns);
  const types = [...neededTypes(spec, returns)].sort().map((name) => typeLine(spec, name));
  return `/** Of each method: its result, and its parameters, of which those with \`!\` are required. */
export const METHOD_LINES: string = \`${methods.join("\n")}\`;

/** Of each type that a result can need: its required fields, or, of a union, the variant to choose. */
export const TYPE_LINES: string = \`${types.join("\n")}\`;
`;
}

/** Names of the types of which a minimal result consists. */
function neededTypes(spec: Spec, refs: readonly TypeRef[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (ref: TypeRef): void => {
    const name = baseName(ref);
    const type = spec.types[name];
    if (type === undefined || found.has(name)) return;
    found.add(name);
    if (isUnion(type)) visit(chosenVariant(name, type.oneOf));
    else for (const field of requiredFields(type.fields)) visit(field.type);
  };
  for (const ref of refs) visit(ref);
  return found;
}

function typeLine(spec: Spec, name: string): string {
  const type = spec.types[name];
  if (type === undefined) throw new Error(`${name}: not a type of the spec`);
  if (isUnion(type)) return `${name}=${baseName(chosenVariant(name, type.oneOf))}`;
  return [name, ...requiredFields(type.fields).map(fieldText)].join(" ");
}

function requiredFields(fields: readonly Field[]): readonly Field[] {
  return fields.filter((field) => field.required);
}

function fieldText({ name, type, const: literal, enum: values }: Field): string {
  const value = literal ?? values?.[0];
  if (value !== undefined && typeof type === "string") return `${name}:${JSON.stringify(value)}`;
  return `${name}:${refText(type)}`;
}

/** The first variant, except where a later one is what bots nearly always get. */
function chosenVariant(name: string, variants: readonly TypeRef[]): TypeRef {
  const usual = USUAL_VARIANTS[name];
  const chosen = variants.find((variant) => variant === usual) ?? variants[0];
  if (chosen === undefined) throw new Error(`${name}: a union without variants`);
  return chosen;
}

const USUAL_VARIANTS: Readonly<Record<string, string>> = {
  ChatMember: "ChatMemberMember",
  MaybeInaccessibleMessage: "Message",
};

/** `Message`, `Message[]`; of a choice the first. */
function refText(ref: TypeRef): string {
  return typeof ref === "object" && "array" in ref ? `${refText(ref.array)}[]` : baseName(ref);
}

function baseName(ref: TypeRef): string {
  if (typeof ref === "string") return ref;
  if ("array" in ref) return baseName(ref.array);
  const [first] = ref.anyOf;
  if (first === undefined) throw new Error("A choice of no types");
  return baseName(first);
}
