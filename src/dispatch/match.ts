import { commandName } from "./command.ts";
import type { KindTable, Tables } from "./compile.ts";
import type { Context } from "./context.ts";
import type { Plan } from "./plan.ts";
import { textOf } from "./text.ts";

/** The handlers that an update may reach: one look-up per table, no matter how many routes there are. */
export function matchPlan(tables: Tables, ctx: Context): Plan {
  const { kind } = ctx;
  const table = kind === undefined ? undefined : tables.kinds.get(kind);
  if (table === undefined) return tables.unknown;
  const byCommand = table.command.size === 0 ? undefined : findCommand(table, ctx);
  const byText = table.text.size === 0 ? undefined : find(table.text, textOf(ctx));
  if (byCommand === undefined) return byText ?? table.plan;
  return byText === undefined ? byCommand : mergePlans(byCommand, byText);
}

function findCommand(table: KindTable, ctx: Context): Plan | undefined {
  const message = ctx.message ?? ctx.channelPost;
  return message && find(table.command, commandName(message, ctx.me.username));
}

function find(table: ReadonlyMap<string, Plan>, key: string | undefined): Plan | undefined {
  return key === undefined ? undefined : table.get(key);
}

/** For a message that is found in two tables: a command whose whole text `hears` waits for as well. */
function mergePlans(a: Plan, b: Plan): Plan {
  return [...new Set([...a, ...b])].sort((x, y) => x.position - y.position);
}
