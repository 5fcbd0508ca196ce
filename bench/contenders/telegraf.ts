import { Telegraf } from "telegraf";
import type { Destination, Sender } from "./contract.ts";
import { SEND_OPTIONS } from "./contract.ts";

/** `bot.telegram.sendMessage` of telegraf. */
export function createTelegrafSender({ apiRoot, token }: Destination): Sender {
  const { telegram } = new Telegraf(token, { telegram: { apiRoot } });
  return {
    send: (chatId, text) => telegram.sendMessage(chatId, text, SEND_OPTIONS),
    close: async () => {},
  };
}
