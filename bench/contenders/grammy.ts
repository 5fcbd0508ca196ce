import { Bot } from "grammy";
import type { Destination, Sender } from "./contract.ts";
import { BOT_INFO, SEND_OPTIONS } from "./contract.ts";

/** `bot.api.sendMessage` of grammY. */
export function createGrammySender({ apiRoot, token }: Destination): Sender {
  const { api } = new Bot(token, { botInfo: BOT_INFO, client: { apiRoot } });
  return {
    send: (chatId, text) => api.sendMessage(chatId, text, SEND_OPTIONS),
    close: async () => {},
  };
}
