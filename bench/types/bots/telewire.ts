import { Bot } from "telewire";

const bot = new Bot("123456:token");

bot.command("start", (ctx) => ctx.reply("Hello"));
bot.on("message:text", (ctx) => ctx.reply(ctx.msg.text));
bot.on("message:photo", (ctx) => ctx.reply(`${ctx.msg.photo.length} sizes`));
bot.on("edited_message:text", (ctx) => ctx.reply(ctx.msg.text));
bot.callbackQuery("ok", (ctx) => ctx.answerCallbackQuery());
