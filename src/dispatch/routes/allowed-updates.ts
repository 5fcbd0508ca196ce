import { UPDATE_KINDS, type UpdateKind } from "../../types/index.ts";
import { canPass, type Gate, kindsOf, type Route } from "../triggers/condition.ts";

/** Kinds that Telegram sends only to bots that ask for them. Source: https://core.telegram.org/bots/api#update */
const ON_REQUEST: ReadonlySet<UpdateKind> = new Set<UpdateKind>([
  "chat_member",
  "message_reaction",
  "message_reaction_count",
]);

/**
 * The kinds of update that routes can want: those that their gates name and, as soon as a handler sees updates of
 * whatever kind, all that Telegram sends by itself. Empty, which means the same to Telegram, when there is no route.
 */
export function allowedUpdates(routes: readonly Route<unknown>[]): UpdateKind[] {
  const naming = routes.filter(({ gates }) => gates.some(namesKinds));
  const wantsAll = naming.length < routes.length;
  return UPDATE_KINDS.filter(
    (kind) =>
      (wantsAll && !ON_REQUEST.has(kind)) || naming.some(({ gates }) => canPass(gates, kind)),
  );
}

function namesKinds(gate: Gate): boolean {
  return kindsOf(gate) !== undefined;
}
