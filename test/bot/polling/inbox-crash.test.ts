import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createEmulator } from "../../../src/emulator/index.ts";
import { createClient } from "../../../src/index.ts";
import { Poller } from "./poller.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

async function setUp() {
  const emulator = createEmulator();
  const folder = mkdtempSync(join(tmpdir(), "telewire-inbox-"));
  cleanUp.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => emulator.close(),
  );
  const account = emulator.createBot({ username: "shop_bot" });
  const apiRoot = await emulator.listen();
  const api = createClient(account.token, { apiRoot });
  const pending = async () => (await api.getWebhookInfo()).pending_update_count;
  const chat = (name: string) => emulator.createUser({ first_name: name }).openChat(account);
  const start = (hang: "hang" | "end") => {
    const poller = new Poller(account.token, apiRoot, hang, join(folder, "inbox"));
    cleanUp.push(() => poller.kill());
    return poller;
  };
  return { chat, pending, start };
}

describe("bot.start({ inbox }) in a process that is killed", () => {
  it("loses nothing that Telegram counts as delivered, and keeps the order of each chat", async () => {
    const { chat, pending, start } = await setUp();
    const [ada, bob] = [chat("Ada"), chat("Bob")];
    ada.sendText("a1 hangs");
    ada.sendText("a2");
    bob.sendText("b1");
    const first = start("hang");
    await first.wrote("end b1");
    ada.sendText("a3");
    // Confirmed although a handler hangs: they are stored.
    while ((await pending()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await first.kill();
    expect(first.started).toEqual(["a1 hangs", "b1"]);

    const second = start("end");
    await second.wrote("end a3");
    expect(second.started).toEqual(["a1 hangs", "a2", "a3"]);
  }, 30_000);

  it("goes on at once after a stop", async () => {
    const { chat, start } = await setUp();
    const ada = chat("Ada");
    ada.sendText("a1 hangs");
    ada.sendText("a2");
    const first = start("hang");
    await first.wrote("start a1 hangs");
    expect(await first.stop()).toBe(0);
    const second = start("end");
    await second.wrote("end a2");
    expect(second.started).toEqual(["a1 hangs", "a2"]);
  }, 30_000);
});
