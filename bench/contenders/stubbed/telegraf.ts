import { type Context, Telegraf } from "telegraf";
import { BOT_INFO } from "../contract.ts";
import { STUB_BODY } from "./response.ts";

/**
 * A bot of telegraf whose `callApi` responds by itself: telegraf takes no `fetch`. So it is spared the making of a request.
 * It has no timer for each update either, which it starts by default.
 */
export function createStubbedBot<C extends Context = Context>(): Telegraf<C> {
  const bot = new Telegraf<C>("123456:bench", { handlerTimeout: Number.POSITIVE_INFINITY });
  bot.botInfo = BOT_INFO;
  // The type of the result depends on the method; the benchmarks read none.
  bot.telegram.callApi = async () => JSON.parse(STUB_BODY).result as never;
  // Otherwise every context gets a new client.
  Object.assign(bot.context, { telegram: bot.telegram });
  return bot;
}
