import { Bot, type BotOptions } from "telewire";
import { createEmulator } from "telewire/emulator";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Your bot; usually imported from its own file. */
function createShop(token: string, options: BotOptions = {}): Bot {
  const bot = new Bot(token, options);
  const reply_markup = { inline_keyboard: [[{ text: "Buy", callback_data: "buy:1" }]] };
  bot.command("start", (ctx) => ctx.reply(`Tea, ${ctx.from.first_name}?`, { reply_markup }));
  bot.callbackQuery("buy:1", async (ctx) => {
    await ctx.answerCallbackQuery("Thanks");
    await ctx.editMessageText("Sold");
  });
  bot.on("message:photo", (ctx) => ctx.reply("What a nice cup"));
  return bot;
}

const emulator = createEmulator();
const account = emulator.createBot({ username: "shop_bot", first_name: "Shop" });
const bot = createShop(account.token, { client: { transport: emulator.transport() } });

beforeAll(() => void bot.start({ quiet: true })); // no await: it resolves when the bot stops
afterAll(async () => {
  await bot.stop();
  await emulator.close(); // cancels every timer and wait
});

it("sells tea", async () => {
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  chat.start();
  const offer = await chat.nextMessage(); // resolves when the bot has sent a message
  expect(offer.text).toBe("Tea, Ada?");

  const answer = await chat.press(offer, "Buy").answer();
  expect(answer.text).toBe("Thanks");

  const sold = await chat.nextMessage(); // edits count too
  expect(sold).toMatchObject({ message_id: offer.message_id, text: "Sold" });
  expect(sold.reply_markup).toBeUndefined();
});

it("likes photos", async () => {
  const chat = emulator.createUser({ first_name: "Bob" }).openChat(account);
  chat.sendPhoto();
  await chat.nextMessage();
  expect(chat.transcript()).toBe("Bob: (photo)\nShop: What a nice cup");
});
