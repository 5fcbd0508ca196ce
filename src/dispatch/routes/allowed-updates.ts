import { KINDS_ON_REQUEST } from "../../types/generated/update-kinds.ts";
import { UPDATE_KINDS, type UpdateKind } from "../../types/index.ts";
import { canPass, type Gate, kindsOf, type Route } from "../triggers/condition.ts";

/**
 * The kinds of update that routes can want: those that their gates name and, as soon as a handler sees updates of
 * whatever kind, all that Telegram sends by itself. Empty, which means the same to Telegram, when there is no route.
 */
export function allowedUpdates(routes: readonly Route<unknown>[]): UpdateKind[] {
  const naming = routes.filter(({ gates }) => gates.some(namesKinds));
  const wantsAll = naming.length < routes.length;
  return UPDATE_KINDS.filter(
    (kind) =>
      (wantsAll && !KINDS_ON_REQUEST.has(kind)) || naming.some(({ gates }) => canPass(gates, kind)),
  );
}

function namesKinds(gate: Gate): boolean {
  return kindsOf(gate) !== undefined;
}
