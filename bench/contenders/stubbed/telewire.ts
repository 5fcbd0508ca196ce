import { Bot, type Context, type Transport } from "telewire";
import { BOT_INFO } from "../contract.ts";
import { STUB_BODY } from "./response.ts";

const transport: Transport = {
  send: async () => ({ status: 200, body: STUB_BODY }),
  close: async () => {},
};

/** A bot of telewire over a transport that responds by itself. */
export function createStubbedBot<C extends Context = Context>(): Bot<C> {
  return new Bot<C>("123456:bench", { botInfo: BOT_INFO, client: { transport } });
}
