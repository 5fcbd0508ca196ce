import { createServer } from "node:http";
import { autoRetry } from "@grammyjs/auto-retry";
import {
  API_CONSTANTS,
  Bot,
  type Context,
  InlineKeyboard,
  InlineQueryResultBuilder,
  InputFile,
  InputMediaBuilder,
  webhookCallback,
} from "grammy";

const { BOT_TOKEN = "", API_ROOT = "", MODE, PORT, WEBHOOK_SECRET = "" } = process.env;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const bot = new Bot(BOT_TOKEN, { client: { apiRoot: API_ROOT } });
bot.api.config.use(autoRetry());

bot.command("start", (ctx) => {
  const payload = ctx.match === "" ? "" : ` (${ctx.match})`;
  return ctx.reply(`Hello, ${ctx.from?.first_name}!${payload}`);
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
  const { file_path } = await ctx.getFile();
  const response = await fetch(`${API_ROOT}/file/bot${BOT_TOKEN}/${file_path}`);
  await ctx.reply(`${(await response.arrayBuffer()).byteLength} bytes`);
});
bot.command("album", (ctx) =>
  ctx.replyWithMediaGroup([
    InputMediaBuilder.photo(new InputFile(PIXEL, "one.png"), { caption: "Two" }),
    InputMediaBuilder.photo(new InputFile(PIXEL, "two.png")),
  ]),
);

bot.inlineQuery("tea", (ctx) =>
  ctx.answerInlineQuery([InlineQueryResultBuilder.article("tea", "Tea").text("A cup of tea")]),
);
bot.command("buy", (ctx) =>
  ctx.replyWithInvoice("Tea", "A cup of tea", "tea-1", "XTR", [{ label: "Tea", amount: 5 }]),
);
bot.on("pre_checkout_query", (ctx) => ctx.answerPreCheckoutQuery(true));
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
  await ctx.api.sendMessage(ctx.chat.id, "First", { message_thread_id });
});
bot.catch(({ error }) => console.error(error));

await bot.api.setMyCommands([
  { command: "start", description: "Say hello" },
  { command: "menu", description: "Choose a drink" },
]);
if (MODE === "webhook") await listen();
else await poll();

async function poll(): Promise<void> {
  process.once("SIGTERM", () => bot.stop());
  await bot.start({
    allowed_updates: API_CONSTANTS.ALL_UPDATE_TYPES,
    onStart: () => console.log("ready"),
  });
}

async function listen(): Promise<void> {
  const server = createServer(
    webhookCallback<Context>(bot, "http", { secretToken: WEBHOOK_SECRET }),
  );
  process.once("SIGTERM", () => server.close().closeAllConnections());
  await new Promise<void>((resolve) => server.listen(Number(PORT), "127.0.0.1", resolve));
  await bot.api.setWebhook(`http://127.0.0.1:${PORT}/hook`, { secret_token: WEBHOOK_SECRET });
  console.log("ready");
}
