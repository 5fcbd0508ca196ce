import type { Spec, UnionSpec } from "../../spec/spec.ts";
import { seeComment } from "../declarations.ts";
import { typeText } from "../type-text.ts";
import { type NamedUnion, namedUnions, tableName, unknownType } from "./unions.ts";

interface Handler {
  readonly key: string;
  readonly parameter: string;
}

/** `matchers.ts`: for each union, an interface of handlers and a function that calls the handler of a value's variant. */
export function emitMatchers(spec: Spec): string {
  const unions = namedUnions(spec);
  const tables = unions
    .filter(({ discriminator }) => discriminator.by !== "mark")
    .map(({ name, discriminator }) => `  ${tableName(name, discriminator)},\n`);
  const guards = unions.flatMap(({ name, discriminator }) =>
    discriminator.by === "mark" ? [`is${name}`] : [],
  );
  const marks = unions.flatMap(({ discriminator }) =>
    discriminator.by === "mark" ? [`is${discriminator.marked}`] : [],
  );
  return `import { matchName, matchTag, nameByFields, type UnknownVariant } from "../variant.ts";
import type * as T from "./objects.ts";
import {
${tables.join("")}${guards.map((guard) => `  ${guard},\n`).join("")}} from "./unions.ts";
import { ${marks.join(", ")} } from "./variants.ts";

${unions.map(emitMatcher).join("\n")}`;
}

function emitMatcher({ name, union, discriminator }: NamedUnion): string {
  const handlers = [...otherHandlers(union), ...objectHandlers(discriminator)];
  const all = [...handlers, { key: "unknown", parameter: unknownType(discriminator) }];
  if (new Set(all.map(({ key }) => key)).size < all.length)
    throw new Error(`${name}: two handlers have the same name`);
  const members = all.map(({ key, parameter }) => {
    const property = /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key);
    return `  readonly ${property}: (value: ${parameter}) => R;\n`;
  });
  return `${seeComment(`A handler for each variant of {@link T.${name}}, and one for variants that this version does not know.`, union.href)}export interface ${name}Handlers<R> {
${members.join("")}}

${seeComment(`Calls the handler of the value's variant and returns its result. Checks no more than the parser of {@link T.${name}}.`, union.href)}export function match${name}<R>(value: unknown, handlers: ${name}Handlers<R>): R {
${otherCalls(union)}  return ${objectCall({ name, union, discriminator })};
}
`;
}

function otherHandlers(union: UnionSpec): readonly Handler[] {
  return union.oneOf.flatMap((member) => {
    if (member === "String") return [{ key: "string", parameter: "string" }];
    return typeof member === "object" ? [{ key: "array", parameter: typeText(member, "T.") }] : [];
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

function objectHandlers(discriminator: NamedUnion["discriminator"]): readonly Handler[] {
  if (discriminator.by === "tag")
    return discriminator.values.map((key, index) => ({
      key,
      parameter: (discriminator.names[index] ?? []).map((name) => `T.${name}`).join(" | "),
    }));
  const names =
    discriminator.by === "mark"
      ? [discriminator.other, discriminator.marked]
      : discriminator.lists.map(([name]) => name);
  return names.map((name) => ({ key: name, parameter: `T.${name}` }));
}

function objectCall({ name, discriminator }: NamedUnion): string {
  const table = tableName(name, discriminator);
  if (discriminator.by === "tag")
    return `matchTag(value, "${discriminator.tag}", ${table}, handlers)`;
  if (discriminator.by === "fields")
    return `matchName(nameByFields(value, ${table}), value, handlers)`;
  const variant = `is${discriminator.marked}(value) ? "${discriminator.marked}" : is${name}(value) ? "${discriminator.other}" : undefined`;
  return `matchName(${variant}, value, handlers, "${discriminator.tag}")`;
}
