import { readPage } from "./scrape/read-page.ts";
import { describeChanges } from "./spec/changelog.ts";
import { checkSpec } from "./spec/check-spec.ts";
import { mergeOutline, type Outline } from "./spec/outline.ts";
import { applyOverrides, type Override } from "./spec/overrides.ts";
import { preserveSince } from "./spec/preserve-since.ts";
import { serializeSpec } from "./spec/serialize-spec.ts";
import type { Spec } from "./spec/spec.ts";

/** What a spec is updated from, besides itself. */
export interface Sources {
  /** HTML of the manual. Default: the spec stays, apart from the outline and the overrides. */
  readonly page?: string | undefined;
  /** A newer version than the page's. */
  readonly outline?: Outline | undefined;
  readonly overrides: readonly Override[];
}

/** A spec and its changes, as lines of Markdown. */
export interface UpdatedSpec {
  readonly spec: Spec;
  readonly changes: readonly string[];
}

/** Derives the next spec from the last one. Throws when part of the page cannot be read. */
export function updateSpec(before: Spec, { page, outline, overrides }: Sources): UpdatedSpec {
  const read = page === undefined ? before : readPage(page, overrides);
  const built = preserveSince(before, buildSpec(read, overrides, outline));
  // Serialized once, so that its order is the one that all generated code has.
  const spec = JSON.parse(serializeSpec(built)) as Spec;
  return { spec, changes: describeChanges(before, spec) };
}

/** Completes a spec that was read from the page: merges the outline, applies the overrides, checks the result. */
export function buildSpec(read: Spec, overrides: readonly Override[], outline?: Outline): Spec {
  const spec = applyOverrides(
    outline === undefined ? read : mergeOutline(read, outline),
    overrides,
  );
  checkSpec(spec);
  return spec;
}
