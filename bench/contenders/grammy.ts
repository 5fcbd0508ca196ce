import { Bot } from "grammy";
import type { CreateDispatch, Destination, Sender } from "./contract.ts";
import { BOT_INFO, failOnWrongCommand, SEND_OPTIONS } from "./contract.ts";

/** `bot.command` and `bot.handleUpdate` of grammY. */
export const createGrammyDispatch: CreateDispatch = (commands, onLast) => {
  const bot = new Bot("123456:bench", { botInfo: BOT_INFO });
  const last = commands.at(-1);
  for (const command of commands) {
    if (command === last) bot.command(command, (ctx) => onLast(ctx.update.update_id, ctx.match));
    else bot.command(command, failOnWrongCommand);
  }
  return (update) => bot.handleUpdate(update);
};

/** `bot.api.sendMessage` of grammY. */
export function createGrammySender({ apiRoot, token }: Destination): Sender {
  const { api } = new Bot(token, { botInfo: BOT_INFO, client: { apiRoot } });
  return {
    send: (chatId, text) => api.sendMessage(chatId, text, SEND_OPTIONS),
    close: async () => {},
  };
}
