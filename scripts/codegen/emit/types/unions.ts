import { isUnion, type Spec, type UnionSpec } from "../../spec/spec.ts";
import { discriminatorOf, type UnionDiscriminator } from "../../spec/union-discriminator.ts";
import { seeComment } from "../declarations.ts";

/** A union of the spec with what its code is made of. */
export interface NamedUnion {
  readonly name: string;
  readonly union: UnionSpec;
  readonly shape: UnionDiscriminator;
}

/** Every union of the spec, by name. */
export function namedUnions(spec: Spec): readonly NamedUnion[] {
  return Object.entries(spec.types).flatMap(([name, union]) =>
    isUnion(union) ? [{ name, union, shape: discriminatorOf(spec, union) }] : [],
  );
}

/** `unions.ts`: for each union its tags, a guard and a parser. */
export function emitUnions(spec: Spec): string {
  return `import { hasTag, nameByFields, tagOf, type FieldLists, type UnknownVariant, unknownVariant } from "../variant.ts";
import type * as T from "./objects.ts";

${namedUnions(spec).map(emitUnion).join("\n")}`;
}

/** Name of the table of a union: its tags, or its lists of fields. */
export function tableName(union: string, shape: UnionDiscriminator): string {
  const name = union.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toUpperCase();
  return `${name}_${shape.by === "fields" ? "FIELDS" : "TAGS"}`;
}

/** Type of a union's parser's answer for a variant of tomorrow. */
export function unknownText(shape: UnionDiscriminator): string {
  return shape.by === "fields" ? "UnknownVariant" : `UnknownVariant<"${shape.tag}">`;
}

function emitUnion({ name, union, shape }: NamedUnion): string {
  const tag = shape.by === "fields" ? "" : `, "${shape.tag}"`;
  const see = (text: string): string => seeComment(text, union.href);
  return `${table({ name, union, shape })}${see(`Tells whether a value is a variant of {@link T.${name}} ${condition(shape)}`)}export function is${name}(value: unknown): value is T.${name} {
  return ${[...otherTests(union), objectTest(name, shape)].join(" || ")};
}

${see("Gives the value back as it came, or an {@link UnknownVariant} that holds it. Looks no further than the guard; never throws.")}export function parse${name}(value: unknown): T.${name} | ${unknownText(shape)} {
  return is${name}(value) ? value : unknownVariant(value${tag});
}
`;
}

function table({ name, union, shape }: NamedUnion): string {
  if (shape.by === "mark") return "";
  if (shape.by === "fields")
    return `${seeComment(`Required fields of each variant of {@link T.${name}}.`, union.href)}export const ${tableName(name, shape)}: FieldLists = [\n${lines(shape.lists)}];\n\n`;
  const objects =
    otherTests(union).length === 0 ? `T.${name}` : `Extract<T.${name}, { ${shape.tag}: string }>`;
  return `${seeComment(`Every \`${shape.tag}\` of {@link T.${name}} that this version knows.`, union.href)}export const ${tableName(name, shape)}: ReadonlySet<${objects}["${shape.tag}"]> = /* @__PURE__ */ new Set([\n${lines(shape.values)}] as const);\n\n`;
}

function lines(items: readonly unknown[]): string {
  return items.map((item) => `  ${JSON.stringify(item).replaceAll(",", ", ")},\n`).join("");
}

function condition(shape: UnionDiscriminator): string {
  if (shape.by === "fields") return "by the fields that it must have.";
  return shape.by === "tag"
    ? `that this version knows, by \`${shape.tag}\` alone.`
    : `by \`${shape.tag}\` alone.`;
}

function otherTests(union: UnionSpec): readonly string[] {
  return union.oneOf.flatMap((member) => {
    if (member === "String") return ['typeof value === "string"'];
    return typeof member === "object" ? ["Array.isArray(value)"] : [];
  });
}

function objectTest(name: string, shape: UnionDiscriminator): string {
  if (shape.by === "fields") return `nameByFields(value, ${tableName(name, shape)}) !== undefined`;
  return shape.by === "tag"
    ? `hasTag(value, "${shape.tag}", ${tableName(name, shape)})`
    : `typeof tagOf(value, "${shape.tag}") === "number"`;
}
