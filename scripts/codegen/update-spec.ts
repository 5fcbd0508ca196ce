import { readPage } from "./scrape/read-page.ts";
import { compareSpecs } from "./spec/changelog.ts";
import { checkSpec } from "./spec/check-spec.ts";
import { type Facts, mergeFacts } from "./spec/outline.ts";
import { applyOverrides, type Override } from "./spec/overrides.ts";
import { keepSince } from "./spec/preserve-since.ts";
import { specText } from "./spec/serialize-spec.ts";
import type { Spec } from "./spec/spec.ts";

/** What a spec is renewed from, beside itself. */
export interface Sources {
  /** The manual's HTML; without it the spec as it is. */
  readonly page?: string | undefined;
  readonly facts?: Facts | undefined;
  readonly overrides: readonly Override[];
}

/** A spec and what in it is new, as lines of Markdown. */
export interface RenewedSpec {
  readonly spec: Spec;
  readonly changes: readonly string[];
}

/** Makes the next spec out of the last one. Throws when the page or what it says cannot be read whole. */
export function renewSpec(before: Spec, { page, facts, overrides }: Sources): RenewedSpec {
  const read = page === undefined ? before : readPage(page, overrides);
  const built = keepSince(before, buildSpec(read, overrides, facts));
  // In the order of the spec's one text, which is that of all generated code.
  const spec = JSON.parse(specText(built)) as Spec;
  return { spec, changes: compareSpecs(before, spec) };
}

/** Completes a spec as read: newer facts if there are any, then the overrides, then the check that it holds together. */
export function buildSpec(read: Spec, overrides: readonly Override[], facts?: Facts): Spec {
  const spec = applyOverrides(facts === undefined ? read : mergeFacts(read, facts), overrides);
  checkSpec(spec);
  return spec;
}
