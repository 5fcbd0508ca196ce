import { Bot } from "telewire";
import { createShop } from "./shop.ts";

const token = process.env["BOT_TOKEN"];
if (!token) {
  console.error("Set BOT_TOKEN to the token from @BotFather: BOT_TOKEN=... npm start");
  process.exit(1);
}

const bot = new Bot(token);
bot.use(createShop());

process.once("SIGINT", () => void bot.stop());
process.once("SIGTERM", () => void bot.stop());

await bot.api.setMyCommands({ commands: [{ command: "menu", description: "What we have" }] });
await bot.start({
  onStart: ({ username }) => console.log(`The shop is open: https://t.me/${username}`),
});
