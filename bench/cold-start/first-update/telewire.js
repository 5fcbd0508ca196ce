import { Bot } from "telewire";
import { webhook } from "telewire/lambda";
import { BOT_INFO, COMMANDS, SECRET_TOKEN, TOKEN } from "./shape.js";

const bot = new Bot(TOKEN, { botInfo: BOT_INFO });
for (const command of COMMANDS) bot.command(command, (ctx) => globalThis.onHandled(ctx.msg.text));

export const handler = webhook(bot, { secretToken: SECRET_TOKEN });
