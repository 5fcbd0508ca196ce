import { type ApiClientOptions, Bot, type Context } from "grammy";
import { BOT_INFO } from "../contract.ts";
import { stubFetch } from "./response.ts";

/** A bot of grammY whose option `client.fetch` responds by itself. */
export function createStubbedBot<C extends Context = Context>(): Bot<C> {
  // grammY calls nothing but `json()` of a response.
  const fetch = stubFetch as unknown as NonNullable<ApiClientOptions["fetch"]>;
  return new Bot<C>("123456:bench", { botInfo: BOT_INFO, client: { fetch } });
}
