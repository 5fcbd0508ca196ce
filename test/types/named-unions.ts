import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type NamedUnion, namedUnions } from "../../scripts/codegen/emit/types/unions.ts";
import { type Field, isUnion, type Spec } from "../../scripts/codegen/spec/spec.ts";
import * as guards from "../../src/types/guards.ts";
import * as types from "../../src/types/index.ts";

const root = resolve(import.meta.dirname, "../..");
const spec = JSON.parse(readFileSync(resolve(root, "spec/bot-api.json"), "utf8")) as Spec;
const exported: Readonly<Record<string, unknown>> = { ...types, ...guards };

/** The unions of the committed spec. */
export const unions: readonly NamedUnion[] = namedUnions(spec);

/** An object variant of a union. */
export interface Variant {
  readonly union: string;
  readonly name: string;
  readonly fields: readonly Field[];
  /** Key of its handler. */
  readonly handler: string;
}

/** Every object variant of every union. */
export const variants: readonly Variant[] = unions.flatMap(
  ({ name: union, union: { oneOf }, discriminator }) =>
    oneOf.flatMap((member): Variant[] => {
      const type = typeof member === "string" ? spec.types[member] : undefined;
      if (typeof member !== "string" || type === undefined || isUnion(type)) return [];
      const fixed = type.fields.find(({ const: value }) => typeof value === "string")?.const;
      const handler = discriminator.by === "tag" ? String(fixed) : member;
      return [{ union, name: member, fields: type.fields, handler }];
    }),
);

/** Returns an exported function of the types or the guards by name. Throws when there is none. */
export function functionNamed(name: string): (...values: unknown[]) => unknown {
  const found = exported[name];
  if (typeof found !== "function") throw new Error(`${name} is not exported`);
  return (...values) => found(...values);
}

/** Returns a handler for each variant of a union, which returns its own key and its argument. */
export function allHandlers(
  union: NamedUnion,
): Readonly<Record<string, (value: unknown) => unknown>> {
  const keys = [
    ...variants.filter((variant) => variant.union === union.name).map(({ handler }) => handler),
    ...["string", "array", "unknown"],
  ];
  return Object.fromEntries(keys.map((key) => [key, (value: unknown) => [key, value]]));
}
