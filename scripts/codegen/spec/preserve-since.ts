import { mapValues } from "./map-values.ts";
import { type Field, isUnion, type Place, type Spec, type TypeSpec } from "./spec.ts";

/** Copies known `since` versions into a newer spec, because the page's list of changes drops its oldest versions over time. */
export function preserveSince(before: Spec, after: Spec): Spec {
  return {
    ...after,
    types: mapValues(after.types, (type, name): TypeSpec => {
      const old = before.types[name];
      const known = old === undefined || isUnion(old) ? [] : old.fields;
      const kept = keep(old, type);
      return isUnion(kept) ? kept : { ...kept, fields: keepFields(known, kept.fields) };
    }),
    methods: mapValues(after.methods, (method, name) => {
      const old = before.methods[name];
      return { ...keep(old, method), params: keepFields(old?.params ?? [], method.params) };
    }),
  };
}

function keepFields(before: readonly Field[], after: readonly Field[]): readonly Field[] {
  return after.map((field) =>
    keep(
      before.find(({ name }) => name === field.name),
      field,
    ),
  );
}

function keep<T extends Pick<Place, "since">>(
  before: Pick<Place, "since"> | undefined,
  after: T,
): T {
  return after.since === undefined && before?.since !== undefined
    ? { ...after, since: before.since }
    : after;
}
