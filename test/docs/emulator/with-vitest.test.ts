import { Bot } from "telewire";
import { createEmulator } from "telewire/emulator";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Your bot; usually imported from its own file. */
function createShop(token: string, apiRoot = "https://api.telegram.org"): Bot {
  const bot = new Bot(token, { client: { apiRoot } });
  const reply_markup = { inline_keyboard: [[{ text: "Buy", callback_data: "buy:1" }]] };
  bot.command("start", (ctx) => ctx.reply("Tea?", { reply_markup }));
  bot.callbackQuery("buy:1", (ctx) => ctx.answerCallbackQuery("Thanks"));
  return bot;
}

const emulator = createEmulator();
const account = emulator.createBot({ username: "shop_bot", first_name: "Shop" });
const bot = createShop(account.token, await emulator.listen());

beforeAll(() => void bot.start({ quiet: true })); // no await: it resolves when the bot stops
afterAll(async () => {
  await bot.stop();
  await emulator.close(); // closes every socket, timer and handle
});

it("sells tea", async () => {
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  chat.sendText("/start");
  const message = await chat.nextMessage(); // resolves when the bot has sent a message
  expect(message.text).toBe("Tea?");

  const answer = await chat.press(message, "Buy").answer();
  expect(answer.text).toBe("Thanks");
});
