import { Bot } from "telewire";

const token = process.env["BOT_TOKEN"];
if (!token) throw new Error("Set BOT_TOKEN to the token from @BotFather");

const bot = new Bot(token);

bot.command("start", (ctx) => ctx.reply("Send me a message, and I will repeat it."));
bot.on("message:text", (ctx) => ctx.reply(ctx.msg.text));

process.once("SIGINT", () => void bot.stop());
process.once("SIGTERM", () => void bot.stop());
await bot.start();
