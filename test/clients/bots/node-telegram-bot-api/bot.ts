import { Bot, InlineKeyboardBuilder, InputFile, MediaGroupBuilder } from "node-telegram-bot-api";
import { createWebhookServer, run } from "node-telegram-bot-api/node";

const { BOT_TOKEN = "", API_ROOT = "", MODE, PORT, WEBHOOK_SECRET = "" } = process.env;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const bot = new Bot(BOT_TOKEN, { apiRoot: API_ROOT });
const { api } = bot;

bot.command("start", (ctx) => {
  const payload = ctx.match === "" ? "" : ` (${ctx.match})`;
  return ctx.reply(`Hello, ${ctx.from?.first_name}!${payload}`);
});
bot.command("menu", (ctx) =>
  ctx.reply("<b>Tea</b> or coffee?", {
    parse_mode: "HTML",
    reply_markup: new InlineKeyboardBuilder().text("Tea", "tea").text("Coffee", "coffee").build(),
  }),
);
bot.on("callback_query", async (ctx) => {
  const message = ctx.callbackQuery?.message;
  if (ctx.callbackQuery?.data !== "tea" || message === undefined) return;
  await ctx.answerCallbackQuery({ text: "Tea it is" });
  const { chat, message_id } = message;
  await api.editMessageText({ chat_id: chat.id, message_id, text: "You chose tea" });
});
bot.hears("ping", (ctx) =>
  ctx.reply("pong", { reply_parameters: { message_id: ctx.message?.message_id ?? 0 } }),
);

bot.command("report", (ctx) =>
  api.sendDocument({
    chat_id: ctx.chatId ?? 0,
    document: new InputFile(new TextEncoder().encode("a,b\n1,2\n"), { filename: "report.csv" }),
    caption: "Report",
  }),
);
bot.command("album", (ctx) =>
  api.sendMediaGroup({
    chat_id: ctx.chatId ?? 0,
    media: new MediaGroupBuilder()
      .photo({ media: new InputFile(PIXEL, { filename: "one.png" }), caption: "Two" })
      .photo({ media: new InputFile(PIXEL, { filename: "two.png" }) })
      .build(),
  }),
);

bot.on("inline_query", (ctx) =>
  api.answerInlineQuery({
    inline_query_id: ctx.inlineQuery?.id ?? "",
    results: [
      {
        type: "article",
        id: "tea",
        title: "Tea",
        input_message_content: { message_text: "A cup of tea" },
      },
    ],
  }),
);
bot.command("buy", (ctx) =>
  api.sendInvoice({
    chat_id: ctx.chatId ?? 0,
    title: "Tea",
    description: "A cup of tea",
    payload: "tea-1",
    currency: "XTR",
    prices: [{ label: "Tea", amount: 5 }],
  }),
);
bot.on("pre_checkout_query", async ({ update }) => {
  if (!("pre_checkout_query" in update)) return;
  const { id } = update.pre_checkout_query;
  await api.answerPreCheckoutQuery({ pre_checkout_query_id: id, ok: true });
});

bot.command("react", (ctx) =>
  api.setMessageReaction({
    chat_id: ctx.chatId ?? 0,
    message_id: ctx.message?.message_id ?? 0,
    reaction: [{ type: "emoji", emoji: "👍" }],
  }),
);
bot.on("message_reaction", async (ctx) => {
  if (!("message_reaction" in ctx.update)) return;
  const reaction = ctx.update.message_reaction.new_reaction[0];
  if (reaction !== undefined && "emoji" in reaction)
    await ctx.reply(`You reacted ${reaction.emoji}`);
});
bot.command("who", async (ctx) => {
  const { status } = await api.getChatMember({
    chat_id: ctx.chatId ?? 0,
    user_id: ctx.from?.id ?? 0,
  });
  await ctx.reply(status);
});
bot.command("topic", async (ctx) => {
  const { message_thread_id } = await api.createForumTopic({
    chat_id: ctx.chatId ?? 0,
    name: "News",
  });
  await ctx.reply("First", { message_thread_id });
});
bot.on("message", async (ctx) => {
  const { photo, successful_payment: payment, new_chat_members: members } = ctx.message ?? {};
  if (payment !== undefined) await ctx.reply(`Paid ${payment.total_amount} ${payment.currency}`);
  if (members !== undefined)
    await ctx.reply(`Welcome, ${members.map((user) => user.first_name).join(", ")}`);
  const largest = photo?.at(-1);
  if (largest === undefined) return;
  const { file_path } = await api.getFile({ file_id: largest.file_id });
  const response = await fetch(`${API_ROOT}/file/bot${BOT_TOKEN}/${file_path}`);
  await ctx.reply(`${(await response.arrayBuffer()).byteLength} bytes`);
});

await api.setMyCommands({
  commands: [
    { command: "start", description: "Say hello" },
    { command: "menu", description: "Choose a drink" },
  ],
});
if (MODE === "webhook") await listen();
else await poll();

async function poll(): Promise<void> {
  const allowedUpdates = [
    "message",
    "callback_query",
    "inline_query",
    "chosen_inline_result",
    "pre_checkout_query",
    "message_reaction",
    "chat_member",
  ];
  console.log("ready");
  await run(bot, { allowedUpdates });
}

async function listen(): Promise<void> {
  const server = createWebhookServer(bot, { path: "/hook", secretToken: WEBHOOK_SECRET });
  process.once("SIGTERM", () => server.close().closeAllConnections());
  await new Promise<void>((resolve) => server.listen(Number(PORT), "127.0.0.1", resolve));
  await api.setWebhook({ url: `http://127.0.0.1:${PORT}/hook`, secret_token: WEBHOOK_SECRET });
  console.log("ready");
}
