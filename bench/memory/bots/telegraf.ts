import { Composer, type Context, Telegraf } from "telegraf";
import { BOT_INFO } from "../../contenders/contract.ts";
import { COMMANDS } from "../../inputs/commands.ts";
import type { CreateBot } from "../bots.ts";
import { UNMATCHED_UPDATE } from "./unmatched-update.ts";

function addCommands(composer: Composer<Context>): void {
  for (const command of COMMANDS) composer.command(command, (ctx) => ctx.reply("Done"));
}

async function createWith(token: string, add: (bot: Telegraf) => void): Promise<Telegraf> {
  const bot = new Telegraf(token);
  bot.botInfo = BOT_INFO;
  add(bot);
  await bot.handleUpdate(UNMATCHED_UPDATE);
  return bot;
}

export const createBot: CreateBot = (token) => createWith(token, addCommands);

/** Bots that share one Composer with all commands. */
export function createBotWithComposer(): CreateBot {
  const shared = new Composer();
  addCommands(shared);
  return (token) => createWith(token, (bot) => bot.use(shared));
}
