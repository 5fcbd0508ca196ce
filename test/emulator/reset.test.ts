import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEmulator, type EmulatedBot, type Emulator } from "../../src/emulator/index.ts";
import type { Envelope } from "./scenario.ts";

let emulator: Emulator;
let bot: EmulatedBot;
beforeEach(() => {
  emulator = createEmulator({ clock: "manual" });
  bot = emulator.createBot({ username: "shop_bot", first_name: "Shop", token: "77:abc" });
});
afterEach(() => emulator.close());

async function call(path: string): Promise<Envelope<unknown>> {
  const response = await emulator.fetch(new Request(`http://e/bot${bot.token}/${path}`));
  return JSON.parse(await response.text());
}

describe("reset", () => {
  it("forgets bots, users, chats, calls, faults, limits, answers and the time", async () => {
    const ada = emulator.createUser({ first_name: "Ada" });
    const chat = ada.openChat(bot);
    const group = emulator.createGroup({ title: "Tea", members: [bot] });
    emulator.answer("getMe", () => bot.me);
    emulator.fault({ method: "sendMessage", status: 500 });
    emulator.limits("telegram");
    emulator.advance(1000);
    await call("getMe");

    emulator.reset();
    expect(emulator.calls()).toEqual([]);
    expect((await call("getMe")).error_code).toBe(401);
    bot = emulator.createBot({ username: "shop_bot", token: "77:abc" });
    expect((await call("getMe")).result).toMatchObject({ username: "shop_bot", id: 77 });
    expect(emulator.calls()).toMatchObject([{ origin: "modelled", time: Date.UTC(2026, 0, 1) }]);
    for (const chat_id of [chat.id, group.id])
      expect((await call(`sendMessage?text=hi&chat_id=${chat_id}`)).description).toBe(
        "Bad Request: chat not found",
      );
    const again = emulator.createUser({ first_name: "Ada" }).openChat(bot);
    for (let count = 0; count < 50; count++)
      expect((await call(`sendMessage?text=hi&chat_id=${again.id}`)).ok).toBe(true);
  });

  it("ends waiting polls and waits, and refuses what users and chats from before do", async () => {
    const ada = emulator.createUser({ first_name: "Ada" });
    const chat = ada.openChat(bot);
    const poll = call("getUpdates?timeout=50");
    const seen = chat.nextMessage().catch((error: Error) => error.message);
    await call("getMe"); // A later call has its response: the poll waits by now.
    emulator.reset({ keepBots: true });
    expect(await poll).toEqual({ ok: true, result: [] });
    expect(await seen).toContain("before the emulator was closed or reset");
    expect(() => chat.sendText("hi")).toThrow("closed or reset");
    expect(() => ada.openChat(bot)).toThrow("closed or reset");
  });

  it("can keep the bots, without their updates, webhooks and settings", async () => {
    emulator.createUser({ first_name: "Ada" }).openChat(bot).sendText("hi");
    await call("setMyName?name=Tea");
    await call("setWebhook?url=http://127.0.0.1:9/");
    emulator.reset({ keepBots: true });
    expect((await call("getMe")).result).toMatchObject({ username: "shop_bot", id: 77 });
    expect((await call("getMyName")).result).toEqual({ name: "Shop" });
    expect((await call("getWebhookInfo")).result).toMatchObject({
      url: "",
      pending_update_count: 0,
    });
    emulator.createUser({ first_name: "Bob" }).openChat(bot).sendText("new");
    expect((await call("getUpdates")).result).toMatchObject([{ message: { text: "new" } }]);
  });

  it("goes on listening", async () => {
    const url = await emulator.listen();
    await fetch(`${url}/emulator/reset`);
    expect((await fetch(`${url}/bot77:abc/getMe`)).status).toBe(401);
    await fetch(`${url}/emulator/createBot?username=shop_bot&token=77:abc`);
    expect((await fetch(`${url}/bot77:abc/getMe`)).status).toBe(200);
    await fetch(`${url}/emulator/reset?keep_bots=true`);
    expect((await fetch(`${url}/bot77:abc/getMe`)).status).toBe(200);
  });
});

describe("setTime", () => {
  const time = async (): Promise<number | undefined> => {
    await call("getMe");
    return emulator.calls().at(-1)?.time;
  };

  it("advances to a later time: what is due on the way happens", async () => {
    const poll = call("getUpdates?timeout=50");
    await call("getMe");
    emulator.setTime(new Date("2026-01-01T00:00:50Z"));
    expect(await poll).toEqual({ ok: true, result: [] });
    expect(await time()).toBe(Date.UTC(2026, 0, 1, 0, 0, 50));
  });

  it("goes back without ending waits, which take as long as before", async () => {
    let isDone = false;
    const poll = call("getUpdates?timeout=50").finally(() => {
      isDone = true;
    });
    await call("getMe");
    emulator.setTime(new Date("2025-12-24T18:00:00Z"));
    expect(await time()).toBe(Date.UTC(2025, 11, 24, 18));
    emulator.advance(49_999);
    await call("getMe");
    expect(isDone).toBe(false);
    emulator.advance(1);
    expect(await poll).toEqual({ ok: true, result: [] });
  });

  it("takes a Unix time over HTTP", async () => {
    const set = (unixTime: number) =>
      emulator.fetch(new Request(`http://e/emulator/setTime?unix_time=${unixTime}`));
    expect((await set(1_800_000_000)).status).toBe(200);
    expect(await time()).toBe(1_800_000_000_000);
    expect((await set(1e15)).status).toBe(400);
  });

  it("needs a manual clock and a valid date", async () => {
    expect(() => emulator.setTime(new Date("nonsense"))).toThrow(RangeError);
    const real = createEmulator();
    expect(() => real.setTime(new Date())).toThrow("Only a manual clock");
    await real.close();
  });
});
