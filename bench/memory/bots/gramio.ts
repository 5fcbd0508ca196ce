import { Bot, Composer } from "gramio";
import { BOT_INFO } from "../../contenders/contract.ts";
import { COMMANDS } from "../../inputs/commands.ts";
import type { CreateBot } from "../bots.ts";
import { UNMATCHED_UPDATE } from "./unmatched-update.ts";

async function createWith(token: string, add: (bot: Bot) => void): Promise<Bot> {
  const bot = new Bot(token, { info: BOT_INFO });
  add(bot);
  await bot.updates.handleUpdate(UNMATCHED_UPDATE);
  return bot;
}

export const createBot: CreateBot = (token) =>
  createWith(token, (bot) => {
    for (const command of COMMANDS) bot.command(command, (ctx) => ctx.send("Done"));
  });

/** Bots that share one Composer with all commands. */
export function createBotWithComposer(): CreateBot {
  const shared = new Composer();
  for (const command of COMMANDS) shared.command(command, (ctx) => ctx.send("Done"));
  return (token) => createWith(token, (bot) => bot.extend(shared));
}
