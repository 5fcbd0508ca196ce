import { UPDATE_KINDS, type UpdateKind } from "../types/index.ts";
import { type Condition, canPass, type Route } from "./conditions.ts";

/** Kinds that Telegram sends only to bots that ask for them. Source: https://core.telegram.org/bots/api#update */
const ON_REQUEST: ReadonlySet<UpdateKind> = new Set<UpdateKind>([
  "chat_member",
  "message_reaction",
  "message_reaction_count",
]);

/**
 * The kinds of update that routes can want: those that a condition lets through and, as soon as one handler sees every
 * update, all that Telegram sends by itself. Empty, which means the same to Telegram, when there is no route.
 */
export function allowedUpdates(routes: readonly Route<unknown>[]): UpdateKind[] {
  const isUnconditional = ({ conditions }: Route<unknown>) => conditions.length === 0;
  const wantsAll = routes.some(isUnconditional);
  const conditional: (readonly Condition[])[] = routes
    .filter((route) => !isUnconditional(route))
    .map(({ conditions }) => conditions);
  return UPDATE_KINDS.filter(
    (kind) =>
      (wantsAll && !ON_REQUEST.has(kind)) ||
      conditional.some((conditions) => canPass(conditions, kind)),
  );
}
