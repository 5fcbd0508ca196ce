import { setTimeout as sleep } from "node:timers/promises";
import express from "express";
import { type Context, Input, Markup, Telegraf, TelegramError } from "telegraf";
import { message } from "telegraf/filters";

const { BOT_TOKEN = "", API_ROOT = "", MODE, PORT, WEBHOOK_SECRET = "" } = process.env;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const bot = new Telegraf(BOT_TOKEN, { telegram: { apiRoot: API_ROOT } });

bot.start(async (ctx) => {
  const payload = ctx.payload === "" ? "" : ` (${ctx.payload})`;
  await replyPatiently(ctx, `Hello, ${ctx.from.first_name}!${payload}`);
});
bot.command("menu", (ctx) =>
  ctx.replyWithHTML(
    "<b>Tea</b> or coffee?",
    Markup.inlineKeyboard([
      Markup.button.callback("Tea", "tea"),
      Markup.button.callback("Coffee", "coffee"),
    ]),
  ),
);
bot.action("tea", async (ctx) => {
  await ctx.answerCbQuery("Tea it is");
  await ctx.editMessageText("You chose tea");
});
bot.hears("ping", (ctx) =>
  ctx.reply("pong", { reply_parameters: { message_id: ctx.message.message_id } }),
);

bot.command("report", (ctx) =>
  ctx.replyWithDocument(Input.fromBuffer(Buffer.from("a,b\n1,2\n"), "report.csv"), {
    caption: "Report",
  }),
);
bot.on(message("photo"), async (ctx) => {
  const link = await ctx.telegram.getFileLink(ctx.message.photo.at(-1)?.file_id ?? "");
  const response = await fetch(link);
  await ctx.reply(`${(await response.arrayBuffer()).byteLength} bytes`);
});
bot.command("album", (ctx) =>
  ctx.replyWithMediaGroup([
    { type: "photo", media: Input.fromBuffer(PIXEL, "one.png"), caption: "Two" },
    { type: "photo", media: Input.fromBuffer(PIXEL, "two.png") },
  ]),
);

bot.inlineQuery("tea", (ctx) =>
  ctx.answerInlineQuery([
    {
      type: "article",
      id: "tea",
      title: "Tea",
      input_message_content: { message_text: "A cup of tea" },
    },
  ]),
);
bot.command("buy", (ctx) =>
  ctx.replyWithInvoice({
    title: "Tea",
    description: "A cup of tea",
    payload: "tea-1",
    provider_token: "",
    currency: "XTR",
    prices: [{ label: "Tea", amount: 5 }],
  }),
);
bot.on("pre_checkout_query", (ctx) => ctx.answerPreCheckoutQuery(true));
bot.on(message("successful_payment"), (ctx) => {
  const { total_amount, currency } = ctx.message.successful_payment;
  return ctx.reply(`Paid ${total_amount} ${currency}`);
});

bot.command("react", (ctx) => ctx.react("👍"));
bot.reaction("👍", (ctx) => ctx.reply("You reacted 👍"));
bot.on(message("new_chat_members"), (ctx) =>
  ctx.reply(`Welcome, ${ctx.message.new_chat_members.map((user) => user.first_name).join(", ")}`),
);
bot.command("who", async (ctx) => {
  const { status } = await ctx.getChatMember(ctx.from.id);
  await ctx.reply(status);
});
bot.command("topic", async (ctx) => {
  const { message_thread_id } = await ctx.createForumTopic("News");
  await ctx.reply("First", { message_thread_id });
});

await bot.telegram.setMyCommands([
  { command: "start", description: "Say hello" },
  { command: "menu", description: "Choose a drink" },
]);
if (MODE === "webhook") await listen();
else await poll();

/** telegraf leaves it to the bot to wait after a 429. */
async function replyPatiently(ctx: Context, text: string): Promise<void> {
  try {
    await ctx.reply(text);
  } catch (error) {
    const seconds = error instanceof TelegramError ? error.parameters?.retry_after : undefined;
    if (seconds === undefined) throw error;
    await sleep(seconds * 1000);
    await ctx.reply(text);
  }
}

async function poll(): Promise<void> {
  process.once("SIGTERM", () => bot.stop());
  const allowedUpdates = [
    "message",
    "callback_query",
    "inline_query",
    "chosen_inline_result",
    "pre_checkout_query",
    "message_reaction",
    "chat_member",
  ] as const;
  await bot.launch({ allowedUpdates: [...allowedUpdates] }, () => console.log("ready"));
}

/** `launch` has a webhook too, but only for `https:` URLs. */
async function listen(): Promise<void> {
  const app = express().use(bot.webhookCallback("/hook", { secretToken: WEBHOOK_SECRET }));
  const server = app.listen(Number(PORT), "127.0.0.1", async () => {
    const url = `http://127.0.0.1:${PORT}/hook`;
    await bot.telegram.setWebhook(url, { secret_token: WEBHOOK_SECRET });
    console.log("ready");
  });
  process.once("SIGTERM", () => server.close().closeAllConnections());
}
