import { isUnion, type Spec, type UnionSpec } from "./spec.ts";
import { type UnionShape, unionShape } from "./union-shape.ts";

/** `unions.ts`: for each union the table of its tags, a guard and a parser. The only generated run-time code but lists. */
export function emitUnions(spec: Spec): string {
  const unions = Object.entries(spec.types).flatMap(([name, type]) =>
    isUnion(type) ? [emitUnion(name, type, unionShape(spec, type))] : [],
  );
  return `import { hasFieldsOfAny, tagOf, type UnknownVariant, unknownTag } from "../variant.ts";
import type * as T from "./objects.ts";

${unions.join("\n")}`;
}

function emitUnion(name: string, union: UnionSpec, shape: UnionShape): string {
  const tag = shape.by === "fields" ? undefined : shape.tag;
  const unknown =
    tag === undefined
      ? "{ unknown: undefined, raw: value }"
      : `{ ${tag}: undefined, unknown: unknownTag(value, "${tag}"), raw: value }`;
  const variant = tag === undefined ? "UnknownVariant" : `UnknownVariant<"${tag}">`;
  return `${table(name, shape)}/** Tells whether a value is a variant of {@link T.${name}} ${condition(shape)} */
export function is${name}(value: unknown): value is T.${name} {
  return ${[...otherTests(union), objectTest(name, shape)].join(" || ")};
}

/** Gives the value back as it came, or an {@link UnknownVariant} that holds it. Looks no further than the guard; never throws. */
export function parse${name}(value: unknown): T.${name} | ${variant} {
  return is${name}(value)
    ? value
    : ${unknown};
}
${markGuard(shape)}`;
}

function table(name: string, shape: UnionShape): string {
  if (shape.by === "mark") return "";
  return shape.by === "tag"
    ? `const ${tableName(name)}: ReadonlySet<unknown> = /* @__PURE__ */ new Set([\n${lines(shape.values)}]);\n\n`
    : `const ${tableName(name)}: readonly (readonly string[])[] = [\n${lines(shape.lists)}];\n\n`;
}

function lines(items: readonly unknown[]): string {
  return items.map((item) => `  ${JSON.stringify(item).replaceAll(",", ", ")},\n`).join("");
}

function condition(shape: UnionShape): string {
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

function objectTest(name: string, shape: UnionShape): string {
  if (shape.by === "fields") return `hasFieldsOfAny(value, ${tableName(name)})`;
  return shape.by === "tag"
    ? `${tableName(name)}.has(tagOf(value, "${shape.tag}"))`
    : `typeof tagOf(value, "${shape.tag}") === "number"`;
}

/** Comparing with a mark narrows nothing, since the other variants have any number there: that takes a guard. */
function markGuard(shape: UnionShape): string {
  if (shape.by !== "mark") return "";
  return `
/** Tells {@link T.${shape.marked}} from the other variants: its \`${shape.tag}\` is always ${shape.value}. */
export function is${shape.marked}(value: unknown): value is T.${shape.marked} {
  return tagOf(value, "${shape.tag}") === ${shape.value};
}
`;
}

function tableName(union: string): string {
  return union.charAt(0).toLowerCase() + union.slice(1);
}
