import { checkSpec } from "./spec/check-spec.ts";
import { type Facts, mergeFacts } from "./spec/outline.ts";
import { applyOverrides, type Override } from "./spec/overrides.ts";
import type { Spec } from "./spec/spec.ts";

/** Completes a spec as read: newer facts if there are any, then the overrides, then the check that it holds together. */
export function buildSpec(read: Spec, overrides: readonly Override[], facts?: Facts): Spec {
  const spec = applyOverrides(facts === undefined ? read : mergeFacts(read, facts), overrides);
  checkSpec(spec);
  return spec;
}
