import { Bot } from "telewire";
import type { EmulatedBot } from "telewire/emulator";
import { createShop } from "../shop.ts";

/** Opens the shop by long polling; gives what closes it. */
export async function openByPolling(
  apiRoot: string,
  { token }: EmulatedBot,
): Promise<() => Promise<void>> {
  const bot = new Bot(token, { client: { apiRoot } });
  bot.use(createShop());
  const running = bot.start();
  return async () => {
    await bot.stop();
    await running;
  };
}
