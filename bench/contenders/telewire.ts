import { Bot, createClient, fetchTransport } from "telewire";
import type { CreateDispatch, Destination, Sender } from "./contract.ts";
import { BOT_INFO, failOnWrongCommand, SEND_OPTIONS } from "./contract.ts";

/** `bot.command` and `bot.handleUpdate` of telewire. */
export const createTelewireDispatch: CreateDispatch = (commands, onLast) => {
  const bot = new Bot("123456:bench", { botInfo: BOT_INFO });
  const last = commands.at(-1);
  for (const command of commands) {
    if (command === last) bot.command(command, (ctx) => onLast(ctx.update.update_id, ctx.match));
    else bot.command(command, failOnWrongCommand);
  }
  return (update) => bot.handleUpdate(update);
};

/** `sendMessage` of telewire's client over the default transport. */
export function createTelewireSender({ apiRoot, token }: Destination): Sender {
  const api = createClient(token, { apiRoot });
  return {
    send: (chat_id, text) => api.sendMessage({ chat_id, text, ...SEND_OPTIONS }),
    close: async () => {},
  };
}

/** `sendMessage` of telewire's client over `fetchTransport`. */
export function createTelewireFetchSender({ apiRoot, token }: Destination): Sender {
  const transport = fetchTransport();
  const api = createClient(token, { apiRoot, transport });
  return {
    send: (chat_id, text) => api.sendMessage({ chat_id, text, ...SEND_OPTIONS }),
    close: () => transport.close(),
  };
}
