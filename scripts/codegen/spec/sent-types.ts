import { typesWithin } from "./reachable-types.ts";
import type { Spec } from "./spec.ts";

/** Names of the types that a bot sends: everything that can be met in the parameters of a method. */
export function sentTypes(spec: Spec): ReadonlySet<string> {
  const params = Object.values(spec.methods).flatMap((method) => method.params);
  return typesWithin(
    spec,
    params.map((param) => param.type),
  );
}
