import { Bot } from "telewire";
import { BOT_INFO } from "../../contenders/contract.ts";
import { COMMANDS } from "../../inputs/commands.ts";
import type { CreateBot } from "../bots.ts";
import { UNMATCHED_UPDATE } from "./unmatched-update.ts";

function withCommands(token: string): Bot {
  const bot = new Bot(token, { botInfo: BOT_INFO });
  for (const command of COMMANDS) bot.command(command, (ctx) => ctx.reply("Done"));
  return bot;
}

export const createBot: CreateBot = async (token) => {
  const bot = withCommands(token);
  await bot.handleUpdate(UNMATCHED_UPDATE);
  return bot;
};

/** Bots that share the handlers of a first one. */
export function createForks(): CreateBot {
  const first = withCommands("123456:first");
  return async (token) => {
    const fork = first.withToken(token, { botInfo: BOT_INFO });
    await fork.handleUpdate(UNMATCHED_UPDATE);
    return fork;
  };
}
