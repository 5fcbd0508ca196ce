import { Bot } from "telewire";
import { parseUpdate, probeUpdate } from "telewire/types";
import { BOT_INFO } from "./contract.ts";

/** What a bot has handlers of. */
export type ProbedRoutes = "commands" | "texts" | "everything";

/** Finds out whether a bot may want the update in a body, as its webhook does with bodies of 1 KiB and more. */
export function createProbe(routes: ProbedRoutes): (body: Uint8Array) => boolean {
  const bot = new Bot("123456:bench", { botInfo: BOT_INFO });
  const handler = (): void => {};
  if (routes === "everything") bot.use((_, next) => next());
  if (routes === "texts") bot.hears(/^order \d+$/, handler);
  for (let index = 0; index < 20; index += 1) {
    bot.command(`command${index}`, handler);
    bot.callbackQuery(`button${index}`, handler);
  }
  return (body) => bot.canHandle(probeUpdate(body));
}

/** Parses the update in a body, as a webhook does. */
export function parseBody(body: Uint8Array): object {
  return parseUpdate(body);
}
