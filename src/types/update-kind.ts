import { UPDATE_KINDS, type UpdateKind } from "./generated/updates.ts";

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
