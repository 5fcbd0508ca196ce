import { Bot, InlineKeyboard } from "gramio";
import { createEmulator } from "telewire/emulator";
import { afterAll, beforeAll, expect, it } from "vitest";

const emulator = createEmulator();
const account = emulator.createBot({ username: "shop_bot", first_name: "Shop" });
const bot = new Bot(account.token, { api: { baseURL: `${await emulator.listen()}/bot` } })
  .command("start", (context) =>
    context.send("Tea?", { reply_markup: new InlineKeyboard().text("Buy", "buy:1") }),
  )
  .callbackQuery("buy:1", (context) => context.answer("Thanks"));

beforeAll(() => bot.start());
afterAll(async () => {
  const stopped = bot.stop(); // waits for the long poll, which the next update ends
  emulator.createUser({ first_name: "Bob" }).openChat(account).sendText("bye");
  await stopped;
  await emulator.close();
});

it("sells tea", async () => {
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  chat.start();
  const answer = await chat.press(await chat.nextMessage(), "Buy").answer();
  expect(answer.text).toBe("Thanks");
});
