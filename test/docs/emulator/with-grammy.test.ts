import { Bot, InlineKeyboard } from "grammy";
import { createEmulator } from "telewire/emulator";
import { afterAll, beforeAll, expect, it } from "vitest";

const emulator = createEmulator();
const account = emulator.createBot({ username: "shop_bot", first_name: "Shop" });
const bot = new Bot(account.token, { client: { apiRoot: await emulator.listen() } });
bot.command("start", (ctx) =>
  ctx.reply("Tea?", { reply_markup: new InlineKeyboard().text("Buy", "buy:1") }),
);
bot.callbackQuery("buy:1", (ctx) => ctx.answerCallbackQuery("Thanks"));

beforeAll(() => void bot.start()); // no await: it resolves when the bot stops
afterAll(async () => {
  await bot.stop();
  await emulator.close();
});

it("sells tea", async () => {
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  chat.start();
  const answer = await chat.press(await chat.nextMessage(), "Buy").answer();
  expect(answer.text).toBe("Thanks");
});
