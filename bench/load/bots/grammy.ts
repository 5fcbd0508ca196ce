import { run, sequentialize } from "@grammyjs/runner";
import { Bot, webhookCallback } from "grammy";
// The deep path, as in contenders/bare/pool.ts.
import { Pool } from "undici/index.js";
import { BOT_INFO, SEND_OPTIONS } from "../../contenders/contract.ts";
import { createPoolFetch } from "../../contenders/grammy-undici.ts";
import { COMMANDS } from "../../inputs/commands.ts";
import { WEBHOOK_SECRET } from "../requests.ts";
import type { CreateLoadBot, Handle, LoadBot } from "./load-bot.ts";

function addCommands(bot: Bot, handle: Handle): LoadBot {
  for (const command of COMMANDS)
    bot.command(command, (ctx) =>
      handle(ctx.update.update_id, command, ctx.match, (text) => ctx.reply(text, SEND_OPTIONS)),
    );
  return {
    webhook: () => ({ hono: webhookCallback(bot, "hono", { secretToken: WEBHOOK_SECRET }) }),
    poll: () => bot.start(),
  };
}

/** A bot of grammY. */
export const createGrammyBot: CreateLoadBot = ({ apiRoot, token }, handle) =>
  addCommands(new Bot(token, { botInfo: BOT_INFO, client: { apiRoot } }), handle);

/** A bot of grammY whose option `client.fetch` sends through a pool of undici, which it does not do by itself. */
export const createGrammyUndiciBot: CreateLoadBot = ({ apiRoot, token }, handle) => {
  const client = { apiRoot, fetch: createPoolFetch(new Pool(apiRoot, { connections: 64 })) };
  return addCommands(new Bot(token, { botInfo: BOT_INFO, client }), handle);
};

/** A bot of grammY that handles chats side by side and the updates of a chat in order, as its documentation describes. */
export const createRunnerBot: CreateLoadBot = ({ apiRoot, token }, handle) => {
  const bot = new Bot(token, { botInfo: BOT_INFO, client: { apiRoot } });
  bot.use(sequentialize((ctx) => ctx.chat?.id.toString()));
  return { ...addCommands(bot, handle), poll: () => run(bot) };
};
