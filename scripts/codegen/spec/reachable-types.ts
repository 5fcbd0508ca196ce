import { isUnion, type Spec, type TypeRef } from "./spec.ts";

/** Names of all types that values of `refs` can contain, including the types themselves. */
export function reachableTypes(spec: Spec, refs: readonly TypeRef[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (ref: TypeRef): void => {
    if (typeof ref === "object") {
      for (const part of "array" in ref ? [ref.array] : ref.anyOf) visit(part);
      return;
    }
    const type = spec.types[ref];
    if (type === undefined || found.has(ref)) return;
    found.add(ref);
    for (const part of isUnion(type) ? type.oneOf : type.fields.map((field) => field.type))
      visit(part);
  };
  for (const ref of refs) visit(ref);
  return found;
}

/** Names of the types that bots send: all that parameters of methods can contain. */
export function parameterTypes(spec: Spec): ReadonlySet<string> {
  const params = Object.values(spec.methods).flatMap((method) => method.params);
  return reachableTypes(
    spec,
    params.map((param) => param.type),
  );
}
