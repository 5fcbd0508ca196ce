import { createServer } from "node:http";
import {
  AllowedUpdatesFilter,
  Bot,
  InlineKeyboard,
  InlineQueryResult,
  InputMessageContent,
  MediaInput,
  MediaUpload,
  webhookHandler,
} from "gramio";
import { withRetries } from "gramio/utils";

const { BOT_TOKEN = "", API_ROOT = "", MODE, PORT, WEBHOOK_SECRET = "" } = process.env;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const bot = new Bot(BOT_TOKEN, { api: { baseURL: `${API_ROOT}/bot` } })
  .command("start", { description: "Say hello" }, (context) => {
    const payload = context.args ? ` (${context.args})` : "";
    return withRetries(() => context.send(`Hello, ${context.from?.firstName}!${payload}`));
  })
  .command("menu", { description: "Choose a drink" }, (context) =>
    context.send("<b>Tea</b> or coffee?", {
      parse_mode: "HTML",
      reply_markup: new InlineKeyboard().text("Tea", "tea").text("Coffee", "coffee"),
    }),
  )
  .callbackQuery("tea", async (context) => {
    await context.answer("Tea it is");
    await context.editText("You chose tea");
  })
  .hears("ping", (context) => context.reply("pong"))

  .command("report", (context) =>
    context.sendDocument(MediaUpload.text("a,b\n1,2\n", "report.csv"), { caption: "Report" }),
  )
  .command("album", (context) =>
    context.sendMediaGroup([
      MediaInput.photo(MediaUpload.buffer(PIXEL, "one.png"), { caption: "Two" }),
      MediaInput.photo(MediaUpload.buffer(PIXEL, "two.png")),
    ]),
  )

  .inlineQuery("tea", (context) =>
    context.answer([
      InlineQueryResult.article("tea", "Tea", InputMessageContent.text("A cup of tea")),
    ]),
  )
  .command("buy", (context) =>
    context.sendInvoice({
      title: "Tea",
      description: "A cup of tea",
      payload: "tea-1",
      currency: "XTR",
      prices: [{ label: "Tea", amount: 5 }],
    }),
  )
  .on("pre_checkout_query", (context) => context.answer({ ok: true }))
  .on("successful_payment", (context) => {
    const { totalAmount, currency } = context.eventPayment;
    return context.send(`Paid ${totalAmount} ${currency}`);
  })

  .command("react", (context) => context.react("👍"))
  // In the context of a reaction, `send` does not know the chat.
  .reaction("👍", (context) => context.send("You reacted 👍", { chat_id: context.chat.id }))
  .on("new_chat_members", (context) =>
    context.send(`Welcome, ${context.newChatMembers?.map((user) => user.firstName).join(", ")}`),
  )
  .command("who", async (context) => {
    const { status } = await bot.api.getChatMember({
      chat_id: context.chatId,
      user_id: context.senderId ?? 0,
    });
    await context.send(status);
  })
  .command("topic", async (context) => {
    const { message_thread_id } = await bot.api.createForumTopic({
      chat_id: context.chatId,
      name: "News",
    });
    await context.send("First", { message_thread_id });
  })
  .on("message", async (context) => {
    if (!context.hasAttachmentType("photo")) return;
    const file = await bot.downloadFile(context.attachment);
    await context.send(`${file.byteLength} bytes`);
  })
  .onStart(async () => {
    await bot.syncCommands();
    console.log("ready");
  });

process.once("SIGTERM", async () => {
  await bot.stop();
  process.exit(); // it does not abort its last poll
});
if (MODE === "webhook") await listen();
else await bot.start({ allowedUpdates: AllowedUpdatesFilter.all });

async function listen(): Promise<void> {
  const server = createServer(webhookHandler(bot, "http", WEBHOOK_SECRET));
  await new Promise<void>((resolve) => server.listen(Number(PORT), "127.0.0.1", resolve));
  await bot.start({
    webhook: { url: `http://127.0.0.1:${PORT}/hook`, secret_token: WEBHOOK_SECRET },
  });
}
