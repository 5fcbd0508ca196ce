import { Bot } from "gramio";
import type { Destination, Sender } from "./contract.ts";
import { BOT_INFO, SEND_OPTIONS } from "./contract.ts";

/** `bot.api.sendMessage` of GramIO. */
export function createGramioSender({ apiRoot, token }: Destination): Sender {
  const { api } = new Bot(token, { info: BOT_INFO, api: { baseURL: `${apiRoot}/bot` } });
  return {
    send: (chat_id, text) => api.sendMessage({ chat_id, text, ...SEND_OPTIONS }),
    close: async () => {},
  };
}
