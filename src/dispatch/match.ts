import type { CallbackQuery, Message } from "../types/index.ts";
import { commandName } from "./command.ts";
import type { KeyTable, KindTable, Tables } from "./compile.ts";
import type { Context } from "./context.ts";
import type { Plan } from "./plan.ts";

/** The handlers that an update may reach: one look-up per table, no matter how many routes there are. */
export function matchPlan<C extends Context>(tables: Tables<C>, ctx: C): Plan<C> {
  const kind = ctx.kind;
  const table = kind === undefined ? undefined : tables.kinds.get(kind);
  if (table === undefined) return tables.unknown;
  switch (kind) {
    case "message":
    case "channel_post":
      return matchMessage(table, (ctx.message ?? ctx.channelPost) as Message, ctx);
    case "callback_query":
      return matchCallbackQuery(table, ctx.callbackQuery as CallbackQuery);
    default:
      return table.plan;
  }
}

function matchMessage<C extends Context>(
  table: KindTable<C>,
  message: Message,
  ctx: C,
): Plan<C> {
  const command = table.command.size === 0 ? undefined : commandName(message, ctx.me.username);
  const byCommand = find(table.command, command);
  const byText = table.text.size === 0 ? undefined : find(table.text, message.text ?? message.caption);
  if (byCommand === undefined) return byText === undefined ? table.plan : byText.plan;
  return byText === undefined ? byCommand.plan : table.merge(byCommand, byText);
}

function matchCallbackQuery<C>(table: KindTable<C>, query: CallbackQuery): Plan<C> {
  return (find(table.callback_data, query.data) ?? table).plan;
}

function find<C>(table: KeyTable<C>, key: string | undefined): ReturnType<KeyTable<C>["get"]> {
  return key === undefined ? undefined : table.get(key);
}
