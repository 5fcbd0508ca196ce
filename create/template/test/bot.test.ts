import { Bot } from "telewire";
import { createEmulator } from "telewire/emulator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { handlers } from "../src/bot.ts";

// A Bot API server in this process: the tests need no token and no network.
const emulator = createEmulator();
const account = emulator.createBot({ username: "my_bot" });
const bot = new Bot(account.token, { client: { apiRoot: await emulator.listen() } });
bot.use(handlers);

// Without await: start() resolves when the bot has stopped.
beforeAll(() => void bot.start({ quiet: true }));
afterAll(async () => {
  await bot.stop();
  await emulator.close();
});

it("repeats a text", async () => {
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  chat.sendText("hi");
  expect((await chat.nextMessage()).text).toBe("You said: hi");
});

it("serves tea", async () => {
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  chat.sendText("/menu");
  const menu = await chat.nextMessage();
  expect(menu.text).toBe("Tea?");

  const answer = await chat.press(menu, "Yes").answer();
  expect(answer.text).toBe("Coming");
  expect((await chat.nextMessage()).text).toBe("One tea, here you are.");
});
