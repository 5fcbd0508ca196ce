import { Bot } from "telewire";
import { createShop } from "./shop.ts";

const bot = new Bot(process.env.BOT_TOKEN ?? "");
bot.use(createShop());

await bot.api.setMyCommands({ commands: [{ command: "menu", description: "What we have" }] });
await bot.start({
  signals: true,
  onStart: ({ username }) => console.log(`The shop is open: https://t.me/${username}`),
});
