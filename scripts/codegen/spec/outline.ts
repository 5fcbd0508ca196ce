import { mapRecord } from "./map-values.ts";
import {
  type Field,
  isUnion,
  type MethodSpec,
  type Place,
  type Spec,
  type TypeRef,
  type TypeSpec,
} from "./spec.ts";

interface FactsField {
  readonly name: string;
  readonly type: TypeRef;
  readonly required?: boolean;
  readonly const?: string | number;
  readonly enum?: readonly string[];
  readonly since?: string;
}

interface FactsType extends Place {
  readonly fields?: readonly FactsField[];
  readonly oneOf?: readonly TypeRef[];
  /** Members of the union that are no objects. */
  readonly also?: readonly TypeRef[];
}

interface FactsMethod extends Place {
  readonly params: readonly FactsField[];
  readonly returns: TypeRef;
}

/** What is known of a Bot API version whose page is not at hand. */
export interface Facts {
  readonly version: string;
  readonly types: Readonly<Record<string, FactsType>>;
  readonly methods: Readonly<Record<string, FactsMethod>>;
}

/**
 * Carries a spec read from the page on to the version of the facts. The facts decide what exists, its type and whether
 * it is required, and say since when what the page does not have; all else stays as the page gave it.
 */
export function mergeFacts(page: Spec, facts: Facts): Spec {
  return {
    version: facts.version,
    types: mapRecord(facts.types, (type, name) => mergeType(type, page.types[name])),
    methods: mapRecord(facts.methods, (method, name) => mergeMethod(method, page.methods[name])),
  };
}

function mergeType(facts: FactsType, page: TypeSpec | undefined): TypeSpec {
  const { fields = [], oneOf, also = [] } = facts;
  const place = mergePlace(facts, page);
  if (oneOf !== undefined) return { ...place, oneOf: [...also, ...oneOf] };
  const known = page === undefined || isUnion(page) ? [] : page.fields;
  return { ...place, fields: mergeFields(fields, known) };
}

function mergeMethod(facts: FactsMethod, page: MethodSpec | undefined): MethodSpec {
  const { returns, params } = facts;
  return { ...mergePlace(facts, page), returns, params: mergeFields(params, page?.params ?? []) };
}

function mergePlace({ section, href, ...facts }: Place, page: Place | undefined): Place {
  const { since } = page ?? facts;
  return { section, href, ...(since !== undefined && { since }) };
}

function mergeFields(facts: readonly FactsField[], page: readonly Field[]): readonly Field[] {
  return facts.map((fact) => {
    const { name, type } = fact;
    const { required: _, ...known } = page.find((field) => field.name === name) ?? newField(fact);
    return { ...known, name, type, ...(fact.required && { required: true as const }) };
  });
}

function newField({ name, type, const: value, enum: values, since }: FactsField): Field {
  return {
    name,
    type,
    ...(value !== undefined && { const: value }),
    // The facts list values beside objects and arrays too, where they are not the field's own.
    ...(type === "String" && values && { enum: values }),
    ...(since !== undefined && { since }),
  };
}
