import { Bot } from "telewire";

const bot = new Bot(process.env.BOT_TOKEN ?? "");

bot.command("start", (ctx) => ctx.reply("Send me a message, and I will repeat it."));
bot.on("message:text", (ctx) => ctx.reply(ctx.msg.text));

await bot.start({ signals: true });
