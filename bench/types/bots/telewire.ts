import { Bot } from "telewire";
import { isPhotoMessage, isTextMessage } from "telewire/guards";

const bot = new Bot("123456:token");

bot.command("start", (ctx) => ctx.reply("Hello"));
bot.on("message", (ctx, next) => (isTextMessage(ctx.msg) ? ctx.reply(ctx.msg.text) : next()));
bot.on("message", (ctx, next) =>
  isPhotoMessage(ctx.msg) ? ctx.reply(`${ctx.msg.photo.length} sizes`) : next(),
);
bot.on("edited_message", (ctx, next) =>
  isTextMessage(ctx.msg) ? ctx.reply(ctx.msg.text) : next(),
);
bot.callbackQuery("ok", (ctx) => ctx.answerCallbackQuery());
