import { Bot } from "telewire";
import type { EmulatedBot } from "telewire/emulator";
import { createShop } from "../shop.ts";

/** Starts the shop with long polling. Returns a function that stops it. */
export async function openByPolling(
  apiRoot: string,
  { token }: EmulatedBot,
): Promise<() => Promise<void>> {
  const bot = new Bot(token, { client: { apiRoot } });
  bot.use(createShop());
  const running = bot.start({ quiet: true });
  return async () => {
    await bot.stop();
    await running;
  };
}
