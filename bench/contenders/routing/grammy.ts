import { Bot } from "grammy";
import type { OpenContender } from "../../cases/case.ts";
import { BOT_INFO, failOnWrongCommand } from "../contract.ts";
import {
  argumentOf,
  commandUpdates,
  LAST_NAME,
  LastCall,
  OTHER_NAMES,
  openRouting,
} from "./last-call.ts";

/** The last of 20 commands, with ten middlewares that only call next(): before every other command. */
export function openUses(): OpenContender {
  const bot = new Bot("123456:bench", { botInfo: BOT_INFO });
  const lastCall = new LastCall();
  for (const [index, name] of OTHER_NAMES.entries()) {
    if (index % 2 === 0) bot.use((_, next) => next());
    bot.command(name, failOnWrongCommand);
  }
  bot.command(LAST_NAME, (ctx) => lastCall.note(ctx.update.update_id, ctx.match));
  return openRouting({
    updates: commandUpdates,
    dispatch: (update) => bot.handleUpdate(update),
    lastCall,
    expected: argumentOf,
  });
}
