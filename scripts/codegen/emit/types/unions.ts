import { isUnion, type Spec, type UnionSpec } from "../../spec/spec.ts";
import { discriminatorOf, type UnionDiscriminator } from "../../spec/union-discriminator.ts";
import { seeComment } from "../declarations.ts";

/** A union of the spec and how to distinguish its variants. */
export interface NamedUnion {
  readonly name: string;
  readonly union: UnionSpec;
  readonly discriminator: UnionDiscriminator;
}

/** Every union of the spec, by name. */
export function namedUnions(spec: Spec): readonly NamedUnion[] {
  return Object.entries(spec.types).flatMap(([name, union]) =>
    isUnion(union) ? [{ name, union, discriminator: discriminatorOf(spec, union) }] : [],
  );
}

/** `unions.ts`: tags, a guard and a parser for each union. */
export function emitUnions(spec: Spec): string {
  return `import { hasTag, nameByFields, tagOf, type FieldLists, type UnknownVariant, unknownVariant } from "../variant.ts";
import type * as T from "./objects.ts";

${namedUnions(spec).map(emitUnion).join("\n")}`;
}

/** Name of a union's table of tags, or of fields. */
export function tableName(union: string, discriminator: UnionDiscriminator): string {
  const name = union.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toUpperCase();
  return `${name}_${discriminator.by === "fields" ? "FIELDS" : "TAGS"}`;
}

/** What a union's parser returns for an unknown variant. */
export function unknownType(discriminator: UnionDiscriminator): string {
  return discriminator.by === "fields"
    ? "UnknownVariant"
    : `UnknownVariant<"${discriminator.tag}">`;
}

function emitUnion({ name, union, discriminator }: NamedUnion): string {
  const tag = discriminator.by === "fields" ? "" : `, "${discriminator.tag}"`;
  const see = (text: string): string => seeComment(text, union.href);
  return `${table({ name, union, discriminator })}${see(`Checks whether a value is a variant of {@link T.${name}} ${condition(discriminator)}`)}export function is${name}(value: unknown): value is T.${name} {
  return ${[...otherTests(union), objectTest(name, discriminator)].join(" || ")};
}

${see("Returns the value unchanged, or an {@link UnknownVariant} that contains it. Checks no more than the guard; never throws.")}export function parse${name}(value: unknown): T.${name} | ${unknownType(discriminator)} {
  return is${name}(value) ? value : unknownVariant(value${tag});
}
`;
}

function table({ name, union, discriminator }: NamedUnion): string {
  if (discriminator.by === "mark") return "";
  if (discriminator.by === "fields")
    return `${seeComment(`Required fields of each variant of {@link T.${name}}.`, union.href)}export const ${tableName(name, discriminator)}: FieldLists = [\n${lines(discriminator.lists)}];\n\n`;
  const objects =
    otherTests(union).length === 0
      ? `T.${name}`
      : `Extract<T.${name}, { ${discriminator.tag}: string }>`;
  return `${seeComment(`Every \`${discriminator.tag}\` of {@link T.${name}} that this version knows.`, union.href)}export const ${tableName(name, discriminator)}: ReadonlySet<${objects}["${discriminator.tag}"]> = /* @__PURE__ */ new Set([\n${lines(discriminator.values)}] as const);\n\n`;
}

function lines(items: readonly unknown[]): string {
  return items.map((item) => `  ${JSON.stringify(item).replaceAll(",", ", ")},\n`).join("");
}

function condition(discriminator: UnionDiscriminator): string {
  if (discriminator.by === "fields") return "by its required fields.";
  return discriminator.by === "tag"
    ? `that this version knows, by \`${discriminator.tag}\` alone.`
    : `by \`${discriminator.tag}\` alone.`;
}

function otherTests(union: UnionSpec): readonly string[] {
  return union.oneOf.flatMap((member) => {
    if (member === "String") return ['typeof value === "string"'];
    return typeof member === "object" ? ["Array.isArray(value)"] : [];
  });
}

function objectTest(name: string, discriminator: UnionDiscriminator): string {
  if (discriminator.by === "fields")
    return `nameByFields(value, ${tableName(name, discriminator)}) !== undefined`;
  return discriminator.by === "tag"
    ? `hasTag(value, "${discriminator.tag}", ${tableName(name, discriminator)})`
    : `typeof tagOf(value, "${discriminator.tag}") === "number"`;
}
