import type { Field, Spec, TypeRef, TypeSpec } from "./spec.ts";

interface FactsField extends Omit<Field, "default" | "required"> {
  readonly required?: boolean;
  readonly default?: string;
}
interface FactsType {
  readonly section: string;
  readonly href: string;
  readonly fields?: readonly FactsField[];
  readonly oneOf?: readonly TypeRef[];
  readonly also?: readonly TypeRef[];
}
interface FactsMethod {
  readonly section: string;
  readonly href: string;
  readonly params: readonly FactsField[];
  readonly returns: TypeRef;
}
/** A file of facts about one Bot API version, gathered elsewhere: newer than the page, but poorer. */
export interface Facts {
  readonly version: string;
  readonly types: Readonly<Record<string, FactsType>>;
  readonly methods: Readonly<Record<string, FactsMethod>>;
}

export function factsSpec(facts: Facts): Spec {
  return {
    version: facts.version,
    types: Object.fromEntries(
      Object.entries(facts.types).map(
        ([name, { section, href, fields, oneOf, also }]): [string, TypeSpec] => [
          name,
          oneOf
            ? { section, href, oneOf: [...(also ?? []), ...oneOf] }
            : { section, href, fields: (fields ?? []).map(field) },
        ],
      ),
    ),
    methods: Object.fromEntries(
      Object.entries(facts.methods).map(([name, { section, href, params, returns }]) => [
        name,
        { section, href, returns, params: params.map(field) },
      ]),
    ),
  };
}
function field(f: FactsField): Field {
  const { name, type, required } = f;
  return {
    name,
    type,
    ...(required && { required: true as const }),
    ...(f.const !== undefined && { const: f.const }),
    ...(f.enum && type === "String" && { enum: f.enum }),
  };
}
