import { Bot } from "telewire";

const bot = new Bot(process.env.BOT_TOKEN ?? "");

bot.command("start", (ctx) => ctx.reply("Send me a message, and I will repeat it."));
bot.on("message:text", (ctx) => ctx.reply(ctx.msg.text));

process.once("SIGINT", () => void bot.stop());
process.once("SIGTERM", () => void bot.stop());
await bot.start();
