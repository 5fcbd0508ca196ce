import { mapValues } from "./map-values.ts";
import {
  type Field,
  isUnion,
  type MethodSpec,
  type Place,
  type Spec,
  type TypeRef,
  type TypeSpec,
} from "./spec.ts";

interface OutlineField {
  readonly name: string;
  readonly type: TypeRef;
  readonly required?: boolean;
  readonly const?: string | number;
  readonly enum?: readonly string[];
  readonly since?: string;
}

interface OutlineType extends Place {
  readonly fields?: readonly OutlineField[];
  readonly oneOf?: readonly TypeRef[];
  /** Members of the union that are not objects. */
  readonly also?: readonly TypeRef[];
}

interface OutlineMethod extends Place {
  readonly params: readonly OutlineField[];
  readonly returns: TypeRef;
}

/** Types, methods and fields of a Bot API version whose page is not available. */
export interface Outline {
  readonly version: string;
  readonly types: Readonly<Record<string, OutlineType>>;
  readonly methods: Readonly<Record<string, OutlineMethod>>;
}

/**
 * Updates a spec read from the page to the version of an outline. The outline decides what exists, its type and whether
 * it is required, and dates what the page does not have; everything else stays as on the page.
 */
export function mergeOutline(page: Spec, outline: Outline): Spec {
  return {
    version: outline.version,
    types: mapValues(outline.types, (type, name) => mergeType(type, page.types[name])),
    methods: mapValues(outline.methods, (method, name) => mergeMethod(method, page.methods[name])),
  };
}

function mergeType(outline: OutlineType, page: TypeSpec | undefined): TypeSpec {
  const { fields = [], oneOf, also = [] } = outline;
  const place = mergePlace(outline, page);
  if (oneOf !== undefined) return { ...place, oneOf: [...also, ...oneOf] };
  const known = page === undefined || isUnion(page) ? [] : page.fields;
  return { ...place, fields: mergeFields(fields, known) };
}

function mergeMethod(outline: OutlineMethod, page: MethodSpec | undefined): MethodSpec {
  const { returns, params } = outline;
  return { ...mergePlace(outline, page), returns, params: mergeFields(params, page?.params ?? []) };
}

function mergePlace({ section, href, ...newer }: Place, page: Place | undefined): Place {
  const { since } = page ?? newer;
  return { section, href, ...(since !== undefined && { since }) };
}

function mergeFields(outline: readonly OutlineField[], page: readonly Field[]): readonly Field[] {
  return outline.map((newer) => {
    const { name, type } = newer;
    const { required: _, ...known } = page.find((field) => field.name === name) ?? newField(newer);
    return { ...known, name, type, ...(newer.required && { required: true as const }) };
  });
}

function newField({ name, type, const: value, enum: values, since }: OutlineField): Field {
  return {
    name,
    type,
    ...(value !== undefined && { const: value }),
    // An outline lists values of objects and arrays too, which are those of their parts.
    ...(type === "String" && values && { enum: values }),
    ...(since !== undefined && { since }),
  };
}
