import { Bot } from "gramio";
import type { CreateDispatch, Destination, Sender } from "./contract.ts";
import { BOT_INFO, failOnWrongCommand, SEND_OPTIONS } from "./contract.ts";

/** `bot.command` and `bot.updates.handleUpdate` of GramIO: what its webhook handler calls. */
export const createGramioDispatch: CreateDispatch = (commands, onLast) => {
  const bot = new Bot("123456:bench", { info: BOT_INFO });
  const last = commands.at(-1);
  for (const command of commands) {
    if (command === last)
      bot.command(command, (ctx) => onLast(ctx.update?.update_id ?? 0, ctx.args ?? ""));
    else bot.command(command, failOnWrongCommand);
  }
  return (update) => bot.updates.handleUpdate(update);
};

/** `bot.api.sendMessage` of GramIO. */
export function createGramioSender({ apiRoot, token }: Destination): Sender {
  const { api } = new Bot(token, { info: BOT_INFO, api: { baseURL: `${apiRoot}/bot` } });
  return {
    send: (chat_id, text) => api.sendMessage({ chat_id, text, ...SEND_OPTIONS }),
    close: async () => {},
  };
}
