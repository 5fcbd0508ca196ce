import { Bot } from "telewire";

const { BOT_TOKEN = "", API_ROOT: apiRoot = "https://api.telegram.org" } = process.env;
const bot = new Bot(BOT_TOKEN, { client: { apiRoot } });
bot.command("start", (ctx) => ctx.reply("Tea?"));
await bot.start();
