import { Telegraf } from "telegraf";
import { BOT_INFO, SEND_OPTIONS } from "../../contenders/contract.ts";
import { COMMANDS } from "../../inputs/commands.ts";
import { WEBHOOK_PATH, WEBHOOK_SECRET } from "../requests.ts";
import type { CreateLoadBot } from "./load-bot.ts";

/**
 * A bot of telegraf, without the timer that it starts for each update by default, and without replying in the response to
 * the webhook, which calls no method. It has nothing for Hono: its webhook is a listener of `node:http`.
 */
export const createTelegrafBot: CreateLoadBot = ({ apiRoot, token }, handle) => {
  const bot = new Telegraf(token, {
    handlerTimeout: Number.POSITIVE_INFINITY,
    telegram: { apiRoot, webhookReply: false },
  });
  bot.botInfo = BOT_INFO;
  for (const command of COMMANDS)
    bot.command(command, (ctx) =>
      handle(ctx.update.update_id, command, ctx.payload, (text) => ctx.reply(text, SEND_OPTIONS)),
    );
  return {
    webhook: () => ({ node: bot.webhookCallback(WEBHOOK_PATH, { secretToken: WEBHOOK_SECRET }) }),
    poll: () => bot.launch(),
  };
};
