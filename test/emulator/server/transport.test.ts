import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEmulator, type EmulatedChat, type Emulator } from "../../../src/emulator/index.ts";
import { Bot, createClient, InputFile } from "../../../src/index.ts";

let emulator: Emulator;
let token: string;
let chat: EmulatedChat;
beforeEach(() => {
  emulator = createEmulator();
  const account = emulator.createBot({ username: "shop_bot" });
  token = account.token;
  chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
});
afterEach(() => emulator.close());

describe("emulator.transport", () => {
  it("runs a bot without a socket", async () => {
    const bot = new Bot(token, { client: { transport: emulator.transport() } });
    bot.command("start", (ctx) => ctx.reply("Tea?"));
    const running = bot.start({ quiet: true });
    chat.start();
    expect((await chat.nextMessage()).text).toBe("Tea?");
    await bot.stop();
    await running;
  });

  it("ends a waiting poll when the bot stops, on a clock that stands still", async () => {
    const still = createEmulator({ clock: "manual" });
    const account = still.createBot({ username: "still_bot" });
    const bot = new Bot(account.token, { client: { transport: still.transport() } });
    bot.command("start", (ctx) => ctx.reply("Tea?"));
    const running = bot.start({ quiet: true });
    const own = still.createUser({ first_name: "Ada" }).openChat(account);
    own.start();
    while (still.calls({ method: "getUpdates" }).length === 0) await new Promise(setImmediate);
    still.advance(1);
    expect((await own.nextMessage()).text).toBe("Tea?");
    await bot.stop();
    await running;
    await still.close();
  });

  it("sends files, and reads them again", async () => {
    const api = createClient(token, { transport: emulator.transport() });
    const document = new InputFile(new Uint8Array([1, 2, 3]), "a.bin");
    const sent = await api.sendDocument({
      chat_id: chat.id,
      document,
      caption: "<b>hi</b>",
      parse_mode: "HTML",
    });
    expect(sent).toMatchObject({
      caption: "hi",
      caption_entities: [{ type: "bold", offset: 0, length: 2 }],
      document: { file_name: "a.bin", file_size: 3 },
    });
    const again = await api.sendDocument({
      chat_id: chat.id,
      document: sent.document?.file_id ?? "",
    });
    expect(again.document).toEqual(sent.document);
  });

  it("fails where a socket would", async () => {
    emulator.fault({ method: "getMe", reset: true, times: 1 });
    const api = createClient(token, { transport: emulator.transport() });
    await expect(api.getMe()).rejects.toThrow();
    expect((await api.getMe()).username).toBe("shop_bot");
  });
});
