import type { Spec, UnionSpec } from "../../spec/spec.ts";
import { seeComment } from "../declarations.ts";
import { typeText } from "../type-text.ts";
import { type NamedUnion, namedUnions, tableName, unknownText } from "./unions.ts";

interface Handler {
  readonly key: string;
  readonly takes: string;
}

/** `matchers.ts`: for each union a handler for every variant, and a function that calls the right one. */
export function emitMatchers(spec: Spec): string {
  const unions = namedUnions(spec);
  const tables = unions
    .filter(({ shape }) => shape.by !== "mark")
    .map(({ name, shape }) => `  ${tableName(name, shape)},\n`);
  const guards = unions.flatMap(({ name, shape }) => (shape.by === "mark" ? [`is${name}`] : []));
  const marks = unions.flatMap(({ shape }) => (shape.by === "mark" ? [`is${shape.marked}`] : []));
  return `import { matchName, matchTag, nameByFields, type UnknownVariant } from "../variant.ts";
import type * as T from "./objects.ts";
import {
${tables.join("")}${guards.map((guard) => `  ${guard},\n`).join("")}} from "./unions.ts";
import { ${marks.join(", ")} } from "./variants.ts";

${unions.map(emitMatcher).join("\n")}`;
}

function emitMatcher({ name, union, shape }: NamedUnion): string {
  const handlers = [...otherHandlers(union), ...objectHandlers(shape)];
  const all = [...handlers, { key: "unknown", takes: unknownText(shape) }];
  if (new Set(all.map(({ key }) => key)).size < all.length)
    throw new Error(`${name}: two handlers of one name`);
  const members = all.map(({ key, takes }) => {
    const property = /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key);
    return `  readonly ${property}: (value: ${takes}) => R;\n`;
  });
  return `${seeComment(`What to do with each variant of {@link T.${name}}, and with one that this version does not know.`, union.href)}export interface ${name}Handlers<R> {
${members.join("")}}

${seeComment(`Calls the handler of the variant that the value is, and gives what it gives. Looks no further than {@link T.${name}}'s parser.`, union.href)}export function match${name}<R>(value: unknown, handlers: ${name}Handlers<R>): R {
${otherCalls(union)}  return ${objectCall({ name, union, shape })};
}
`;
}

function otherHandlers(union: UnionSpec): readonly Handler[] {
  return union.oneOf.flatMap((member) => {
    if (member === "String") return [{ key: "string", takes: "string" }];
    return typeof member === "object" ? [{ key: "array", takes: typeText(member, "T.") }] : [];
  });
}

function otherCalls(union: UnionSpec): string {
  return otherHandlers(union)
    .map(({ key }) => {
      const test = key === "array" ? "Array.isArray(value)" : `typeof value === "${key}"`;
      return `  if (${test}) return handlers.${key}(value);\n`;
    })
    .join("");
}

function objectHandlers(shape: NamedUnion["shape"]): readonly Handler[] {
  if (shape.by === "tag")
    return shape.values.map((key, index) => ({
      key,
      takes: (shape.names[index] ?? []).map((name) => `T.${name}`).join(" | "),
    }));
  const names =
    shape.by === "mark" ? [shape.other, shape.marked] : shape.lists.map(([name]) => name);
  return names.map((name) => ({ key: name, takes: `T.${name}` }));
}

function objectCall({ name, shape }: NamedUnion): string {
  const table = tableName(name, shape);
  if (shape.by === "tag") return `matchTag(value, "${shape.tag}", ${table}, handlers)`;
  if (shape.by === "fields") return `matchName(nameByFields(value, ${table}), value, handlers)`;
  const variant = `is${shape.marked}(value) ? "${shape.marked}" : is${name}(value) ? "${shape.other}" : undefined`;
  return `matchName(${variant}, value, handlers, "${shape.tag}")`;
}
