import { UPDATE_KINDS, type UpdateKind } from "./generated/update-kinds.ts";
import type { Update, UpdatePayloads } from "./generated/updates.ts";

const kinds: ReadonlyMap<string, UpdateKind> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ UPDATE_KINDS.map((kind) => [kind, kind]),
);

/**
 * Returns the kind of an update, whatever the order of its fields; `undefined` when this version of the package does not
 * know the kind. Reads only field names.
 * @see https://core.telegram.org/bots/api#update
 */
export function updateKind(update: {
  readonly update_id: number;
  readonly message?: unknown;
}): UpdateKind | undefined {
  // Most updates are messages, and reading one property takes a third of the time of iterating over the names.
  if (update.message !== undefined) return "message";
  for (const key in update) {
    const kind = kinds.get(key);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** The kind of an update and its payload; both `undefined` for an unknown kind. */
export type UpdateEntry =
  | { [K in UpdateKind]: readonly [kind: K, payload: UpdatePayloads[K]] }[UpdateKind]
  | readonly [kind: undefined, payload: undefined];

/**
 * Returns the kind and payload of an update, for a `switch`: after `const [kind, payload] = updateEntry(update)`, each
 * `case` narrows `payload`. The result of {@link updateKind} alone cannot narrow the update.
 * @see https://core.telegram.org/bots/api#update
 */
export function updateEntry(update: Update): UpdateEntry {
  const kind = updateKind(update);
  // The kind is the name of a field of the update, which is its payload.
  const payload = kind && (update as Partial<UpdatePayloads>)[kind];
  return [kind, payload] as UpdateEntry;
}
