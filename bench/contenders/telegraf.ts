import { Telegraf } from "telegraf";
import type { CreateDispatch, Destination, Sender } from "./contract.ts";
import { BOT_INFO, failOnWrongCommand, SEND_OPTIONS } from "./contract.ts";

/** `bot.command` and `bot.handleUpdate` of telegraf, without the timer that it starts for each update by default. */
export const createTelegrafDispatch: CreateDispatch = (commands, onLast) => {
  const bot = new Telegraf("123456:bench", { handlerTimeout: Number.POSITIVE_INFINITY });
  bot.botInfo = BOT_INFO;
  const last = commands.at(-1);
  for (const command of commands) {
    if (command === last) bot.command(command, (ctx) => onLast(ctx.update.update_id, ctx.payload));
    else bot.command(command, failOnWrongCommand);
  }
  return (update) => bot.handleUpdate(update);
};

/** `bot.telegram.sendMessage` of telegraf. */
export function createTelegrafSender({ apiRoot, token }: Destination): Sender {
  const { telegram } = new Telegraf(token, { telegram: { apiRoot } });
  return {
    send: (chatId, text) => telegram.sendMessage(chatId, text, SEND_OPTIONS),
    close: async () => {},
  };
}
