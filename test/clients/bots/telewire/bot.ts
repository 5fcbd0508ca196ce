import {
  Bot,
  defaultTransport,
  InlineKeyboard,
  InlineQueryResultBuilder,
  InputFile,
  withRetry,
} from "telewire";

const { BOT_TOKEN = "", API_ROOT = "", MODE, PORT, WEBHOOK_SECRET = "" } = process.env;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const bot = new Bot(BOT_TOKEN, {
  client: { apiRoot: API_ROOT, transport: withRetry(defaultTransport()) },
});

bot.command("start", (ctx) => {
  const payload = ctx.match === "" ? "" : ` (${ctx.match})`;
  return ctx.reply(`Hello, ${ctx.from.first_name}!${payload}`);
});
bot.command("menu", (ctx) =>
  ctx.reply("<b>Tea</b> or coffee?", {
    parse_mode: "HTML",
    reply_markup: new InlineKeyboard().text("Tea", "tea").text("Coffee", "coffee"),
  }),
);
bot.callbackQuery("tea", async (ctx) => {
  await ctx.answerCallbackQuery("Tea it is");
  await ctx.editMessageText("You chose tea");
});
bot.hears("ping", (ctx) =>
  ctx.reply("pong", { reply_parameters: { message_id: ctx.msg.message_id } }),
);

bot.command("report", (ctx) =>
  ctx.replyWithDocument(new InputFile(Buffer.from("a,b\n1,2\n"), "report.csv"), {
    caption: "Report",
  }),
);
bot.on("message:photo", async (ctx) => {
  const largest = ctx.msg.photo.at(-1);
  if (largest === undefined) return;
  const download = await ctx.api.download(largest);
  await ctx.reply(`${(await download.bytes()).byteLength} bytes`);
});
bot.command("album", (ctx) =>
  ctx.replyWithMediaGroup([
    { type: "photo", media: new InputFile(PIXEL, "one.png"), caption: "Two" },
    { type: "photo", media: new InputFile(PIXEL, "two.png") },
  ]),
);

bot.inlineQuery("tea", (ctx) =>
  ctx.answerInlineQuery([InlineQueryResultBuilder.article("tea", "Tea").text("A cup of tea")]),
);
bot.command("buy", (ctx) =>
  ctx.replyWithInvoice("Tea", "A cup of tea", "tea-1", "XTR", [{ label: "Tea", amount: 5 }]),
);
bot.preCheckoutQuery("tea-1", (ctx) => ctx.answerPreCheckoutQuery(true));
bot.on("message:successful_payment", (ctx) => {
  const { total_amount, currency } = ctx.msg.successful_payment;
  return ctx.reply(`Paid ${total_amount} ${currency}`);
});

bot.command("react", (ctx) => ctx.react("👍"));
bot.reaction("👍", (ctx) => ctx.reply("You reacted 👍"));
bot.on("message:new_chat_members", (ctx) =>
  ctx.reply(`Welcome, ${ctx.msg.new_chat_members.map((user) => user.first_name).join(", ")}`),
);
bot.command("who", async (ctx) => ctx.reply((await ctx.getAuthor()).status));
bot.command("topic", async (ctx) => {
  const { message_thread_id } = await ctx.createForumTopic("News");
  await ctx.api.sendMessage({ chat_id: ctx.chat.id, message_thread_id, text: "First" });
});

await bot.api.setMyCommands({
  commands: [
    { command: "start", description: "Say hello" },
    { command: "menu", description: "Choose a drink" },
  ],
});
if (MODE === "webhook") {
  await bot.listen({
    port: Number(PORT),
    hostname: "127.0.0.1",
    path: "/hook",
    secretToken: WEBHOOK_SECRET,
    signals: true,
  });
  await bot.setWebhook({ url: `http://127.0.0.1:${PORT}/hook`, secret_token: WEBHOOK_SECRET });
  console.log("ready");
} else {
  await bot.start({ signals: true, onStart: () => console.log("ready") });
}
