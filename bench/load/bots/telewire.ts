import { Bot, defaultTransport, type Transport } from "telewire";
import { webhook } from "telewire/hono";
import { undiciTransport } from "telewire/undici";
import { BOT_INFO, SEND_OPTIONS } from "../../contenders/contract.ts";
import { COMMANDS } from "../../inputs/commands.ts";
import { WEBHOOK_SECRET } from "../requests.ts";
import type { CreateLoadBot } from "./load-bot.ts";

/** telewire over one of its transports. */
function telewireOver(createTransport: () => Transport): CreateLoadBot {
  return ({ apiRoot, token }, handle) => {
    const client = { apiRoot, transport: createTransport() };
    const bot = new Bot(token, { botInfo: BOT_INFO, client });
    for (const command of COMMANDS)
      bot.command(command, (ctx) =>
        handle(ctx.update.update_id, command, ctx.match, (text) => ctx.reply(text, SEND_OPTIONS)),
      );
    return {
      webhook: () => ({ hono: webhook(bot, { secretToken: WEBHOOK_SECRET }) }),
      poll: () => bot.start(),
    };
  };
}

/** A bot of telewire over the default transport. */
export const createTelewireBot: CreateLoadBot = telewireOver(defaultTransport);

/** A bot of telewire over undici. */
export const createTelewireUndiciBot: CreateLoadBot = telewireOver(undiciTransport);
