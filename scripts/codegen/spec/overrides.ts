import { mapValues } from "./map-values.ts";
import { type Field, isUnion, type Limit, type Spec, type TypeRef, type TypeSpec } from "./spec.ts";

/** A fact that the page does not state in a form that can be read, and the reason for it. */
export interface Override {
  /** A type, a method, or a field such as `sendMessage.parse_mode`; `*` matches anything. */
  readonly at: string;
  readonly set: Partial<Omit<Field, "name" | "limit">> & {
    /** `null` removes a limit that the page states but that no longer applies. */
    readonly limit?: Limit | null;
    readonly fields?: readonly Field[];
    readonly params?: readonly Field[];
    readonly returns?: TypeRef;
  };
  readonly reason: string;
}

/** Applies every override to the spec. Throws for one that matches nothing, because the page has changed. */
export function applyOverrides(spec: Spec, overrides: readonly Override[]): Spec {
  const unused = new Set(overrides);
  const find = (place: string): Override["set"] => {
    const found = overrides.filter(({ at }) => pattern(at).test(place));
    for (const override of found) unused.delete(override);
    return Object.assign({}, ...found.map(({ set }) => set));
  };
  const fields = (owner: string, list: readonly Field[]): readonly Field[] =>
    list.map((field) => {
      const { limit = null, ...merged } = { ...field, ...find(`${owner}.${field.name}`) };
      return limit === null ? merged : { ...merged, limit };
    });
  const changed: Spec = {
    version: spec.version,
    types: mapValues(spec.types, (type, name): TypeSpec => {
      const merged = { ...type, ...find(name) };
      return isUnion(merged) ? merged : { ...merged, fields: fields(name, merged.fields) };
    }),
    methods: mapValues(spec.methods, (method, name) => {
      const merged = { ...method, ...find(name) };
      return { ...merged, params: fields(name, merged.params) };
    }),
  };
  const stale = [...unused].map(({ at }) => at);
  if (stale.length > 0) throw new Error(`Overrides that match nothing: ${stale.join(", ")}`);
  return changed;
}

function pattern(at: string): RegExp {
  return new RegExp(`^${at.replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
}
