import type { Message } from "../types/index.ts";
import { commandName } from "./command.ts";
import type { KindTable, Tables } from "./compile.ts";
import type { Context } from "./context.ts";
import { textOf } from "./enter.ts";
import type { Plan } from "./plan.ts";

/** The handlers that an update may reach: one look-up per table, no matter how many routes there are. */
export function matchPlan(tables: Tables, ctx: Context): Plan {
  const { kind } = ctx;
  const table = kind === undefined ? undefined : tables.kinds.get(kind);
  if (table === undefined) return tables.unknown;
  switch (kind) {
    case "message":
      return matchMessage(table, ctx.message, ctx.me.username);
    case "channel_post":
      return matchMessage(table, ctx.channelPost, ctx.me.username);
    case "callback_query":
      return find(table.callback_data, ctx.callbackQuery?.data) ?? table.plan;
    default:
      return table.plan;
  }
}

function matchMessage(
  table: KindTable,
  message: Message | undefined,
  username: string | undefined,
): Plan {
  if (message === undefined) return table.plan;
  const byCommand =
    table.command.size === 0 ? undefined : find(table.command, commandName(message, username));
  const byText = table.text.size === 0 ? undefined : find(table.text, textOf(message));
  if (byCommand === undefined) return byText ?? table.plan;
  return byText === undefined ? byCommand : mergePlans(byCommand, byText);
}

function find(table: ReadonlyMap<string, Plan>, key: string | undefined): Plan | undefined {
  return key === undefined ? undefined : table.get(key);
}

/** For a message that is found in two tables: a command whose whole text `hears` waits for as well. */
function mergePlans(a: Plan, b: Plan): Plan {
  return [...new Set([...a, ...b])].sort((x, y) => x.position - y.position);
}
