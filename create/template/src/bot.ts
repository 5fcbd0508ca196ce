import { Composer } from "telewire";

/** What the bot does. main.ts connects it to Telegram, and the tests to the emulator. */
export const handlers = new Composer();

handlers.command("start", (ctx) => ctx.reply("Hello! Send me a text, or /menu."));

handlers.command("menu", (ctx) =>
  ctx.reply("Tea?", {
    reply_markup: { inline_keyboard: [[{ text: "Yes", callback_data: "tea" }]] },
  }),
);

handlers.callbackQuery("tea", async (ctx) => {
  await ctx.answerCallbackQuery("Coming");
  await ctx.editMessageText("One tea, here you are.");
});

handlers.on("message:text", (ctx) => ctx.reply(`You said: ${ctx.msg.text}`));
