import { Markup, Telegraf } from "telegraf";
import { createEmulator } from "telewire/emulator";
import { afterAll, beforeAll, expect, it } from "vitest";

const emulator = createEmulator();
const account = emulator.createBot({ username: "shop_bot", first_name: "Shop" });
const bot = new Telegraf(account.token, { telegram: { apiRoot: await emulator.listen() } });
bot.start((ctx) =>
  ctx.reply("Tea?", Markup.inlineKeyboard([Markup.button.callback("Buy", "buy:1")])),
);
bot.action("buy:1", (ctx) => ctx.answerCbQuery("Thanks"));

beforeAll(() => new Promise<void>((resolve) => void bot.launch(resolve)));
afterAll(async () => {
  bot.stop();
  await emulator.close();
});

it("sells tea", async () => {
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  chat.start();
  const answer = await chat.press(await chat.nextMessage(), "Buy").answer();
  expect(answer.text).toBe("Thanks");
});
