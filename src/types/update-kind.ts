import { UPDATE_KINDS, type UpdateKind } from "./generated/update-kinds.ts";
import type { Update, UpdatePayloads } from "./generated/updates.ts";

const kinds: ReadonlyMap<string, UpdateKind> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ UPDATE_KINDS.map((kind) => [kind, kind]),
);

/**
 * Names the kind of an update, whatever the order of its fields; `undefined` when this version of the package does not
 * know the kind yet. Reads field names only.
 * @see https://core.telegram.org/bots/api#update
 */
export function updateKind(update: {
  readonly update_id: number;
  readonly message?: unknown;
}): UpdateKind | undefined {
  // Most updates are messages, and one property read costs a third of walking the names.
  if (update.message !== undefined) return "message";
  for (const key in update) {
    const kind = kinds.get(key);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** The kind of an update and what it carries, or twice `undefined` for a kind of tomorrow. */
export type UpdateEntry =
  | { [K in UpdateKind]: readonly [kind: K, payload: UpdatePayloads[K]] }[UpdateKind]
  | readonly [kind: undefined, payload: undefined];

/**
 * Takes an update apart, for a `switch`: after `const [kind, payload] = updateEntry(update)` each `case` knows the type
 * of `payload`. The answer of {@link updateKind} alone cannot narrow the update it came from.
 * @see https://core.telegram.org/bots/api#update
 */
export function updateEntry(update: Update): UpdateEntry {
  const kind = updateKind(update);
  // A kind was found by its name, so the field of that name is its payload.
  const payload = kind && (update as Partial<UpdatePayloads>)[kind];
  return [kind, payload] as UpdateEntry;
}
