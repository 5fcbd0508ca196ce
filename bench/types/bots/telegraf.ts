import { Telegraf } from "telegraf";
import { editedMessage, message } from "telegraf/filters";

const bot = new Telegraf("123456:token");

bot.command("start", (ctx) => ctx.reply("Hello"));
bot.on(message("text"), (ctx) => ctx.reply(ctx.message.text));
bot.on(message("photo"), (ctx) => ctx.reply(`${ctx.message.photo.length} sizes`));
bot.on(editedMessage("text"), (ctx) => ctx.reply(ctx.editedMessage.text));
bot.action("ok", (ctx) => ctx.answerCbQuery());
