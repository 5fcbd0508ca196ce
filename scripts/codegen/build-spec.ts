import { checkSpec } from "./check-spec.ts";
import { type Facts, mergeFacts } from "./facts.ts";
import { applyOverrides, type Override } from "./overrides.ts";
import type { Spec } from "./spec.ts";

/** Completes a spec as read: newer facts if there are any, then the overrides, then the check that it holds together. */
export function buildSpec(read: Spec, overrides: readonly Override[], facts?: Facts): Spec {
  const spec = applyOverrides(facts === undefined ? read : mergeFacts(read, facts), overrides);
  checkSpec(spec);
  return spec;
}
