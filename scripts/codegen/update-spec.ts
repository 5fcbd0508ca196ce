import { readPage } from "./scrape/read-page.ts";
import { describeChanges } from "./spec/changelog.ts";
import { checkSpec } from "./spec/check-spec.ts";
import { mergeOutline, type Outline } from "./spec/outline.ts";
import { applyOverrides, type Override } from "./spec/overrides.ts";
import { preserveSince } from "./spec/preserve-since.ts";
import { serializeSpec } from "./spec/serialize-spec.ts";
import type { Spec } from "./spec/spec.ts";

/** What a spec is renewed from, beside itself. */
export interface Sources {
  /** The manual's HTML; without it the spec as it is. */
  readonly page?: string | undefined;
  readonly outline?: Outline | undefined;
  readonly overrides: readonly Override[];
}

/** A spec and what in it is new, as lines of Markdown. */
export interface UpdatedSpec {
  readonly spec: Spec;
  readonly changes: readonly string[];
}

/** Makes the next spec out of the last one. Throws when the page or what it says cannot be read whole. */
export function updateSpec(before: Spec, { page, outline, overrides }: Sources): UpdatedSpec {
  const read = page === undefined ? before : readPage(page, overrides);
  const built = preserveSince(before, buildSpec(read, overrides, outline));
  // In the order of the spec's one text, which is that of all generated code.
  const spec = JSON.parse(serializeSpec(built)) as Spec;
  return { spec, changes: describeChanges(before, spec) };
}

/** Completes a spec as read: newer outline if there are any, then the overrides, then the check that it holds together. */
export function buildSpec(read: Spec, overrides: readonly Override[], outline?: Outline): Spec {
  const spec = applyOverrides(
    outline === undefined ? read : mergeOutline(read, outline),
    overrides,
  );
  checkSpec(spec);
  return spec;
}
