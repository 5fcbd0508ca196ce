import { Bot as GrammyBot } from "grammy";
import { Bot } from "telewire";
import { BOT_INFO } from "../contenders/contract.ts";

/** Creates a bot with 20 commands that has handled one update which none of them matches. */
export type CreateBot = (token: string) => object | Promise<object>;

const COMMANDS = Array.from({ length: 20 }, (_, index) => `command${index}`);

// A bot compiles its handlers at its first update.
const UNMATCHED_UPDATE = {
  update_id: 1,
  message: {
    message_id: 1,
    date: 1,
    chat: { id: 1, type: "private" as const, first_name: "Ada" },
    from: { id: 1, is_bot: false, first_name: "Ada" },
    text: "hello",
  },
};

function createBot(token: string): Bot {
  const bot = new Bot(token, { botInfo: BOT_INFO });
  for (const command of COMMANDS) bot.command(command, (ctx) => ctx.reply("Done"));
  return bot;
}

/** Setups of many bots with the same handlers. */
export const BOT_SETUPS: Readonly<Record<string, () => CreateBot>> = {
  "telewire, bot.withToken": () => {
    const bot = createBot("123456:first");
    return async (token) => {
      const fork = bot.withToken(token, { botInfo: BOT_INFO });
      await fork.handleUpdate(UNMATCHED_UPDATE);
      return fork;
    };
  },
  "telewire, new Bot": () => async (token) => {
    const bot = createBot(token);
    await bot.handleUpdate(UNMATCHED_UPDATE);
    return bot;
  },
  "grammY, new Bot": () => async (token) => {
    const bot = new GrammyBot(token, { botInfo: BOT_INFO });
    for (const command of COMMANDS) bot.command(command, (ctx) => ctx.reply("Done"));
    await bot.handleUpdate(UNMATCHED_UPDATE);
    return bot;
  },
};
