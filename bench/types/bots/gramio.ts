import { Bot, filters } from "gramio";

const bot = new Bot("123456:token");

bot.command("start", (context) => context.send("Hello"));
bot.on("message", filters.text, (context) => context.send(context.text));
bot.on("message", filters.photo, (context) => context.send(`${context.photo?.length} sizes`));
bot.on("edited_message", filters.text, (context) => context.send(context.text));
bot.callbackQuery("ok", (context) => context.answer());
