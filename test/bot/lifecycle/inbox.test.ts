import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createEmulator } from "../../../src/emulator/index.ts";
import { Bot, type StartOptions } from "../../../src/index.ts";
import { inbox, workers } from "../../../src/workers/index.ts";
import { refusalResponse, ScriptedTransport } from "../../client/scripted-transport.ts";
import { MemoryInbox } from "../../support/inbox/memory-inbox.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { bot as me } from "../../support/updates.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

/** A bot, a chat with it, and what its handler has received. */
async function setUp() {
  const emulator = createEmulator();
  cleanUp.push(() => emulator.close());
  const account = emulator.createBot({ username: "shop_bot" });
  const apiRoot = await emulator.listen();
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  const createBot = () => new Bot(account.token, { client: { apiRoot } });
  const bot = createBot();
  cleanUp.push(() => bot.stop());
  const start = (options: StartOptions) => bot.start({ quiet: true, ...options });
  return { bot, chat, start, createBot };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe("bot.start({ inbox })", () => {
  it("stores updates in a folder, and handles them in the same process", async () => {
    const { bot, chat, start } = await setUp();
    const folder = mkdtempSync(join(tmpdir(), "telewire-inbox-"));
    cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
    const seen: string[] = [];
    let busy = 0;
    bot.on("message:text", async ({ msg }) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      busy = bot.health().busy;
      seen.push(msg.text);
    });
    const done = start({ inbox: join(folder, "inbox") });
    for (const text of ["one", "two"]) chat.sendText(text);
    await until(() => seen.length === 2);
    expect(seen).toEqual(["one", "two"]);
    expect(busy).toBe(1);
    expect(await bot.stop()).toEqual({ unfinished: [] });
    await done;
    expect(bot.health()).toMatchObject({ state: "stopped", busy: 0 });
  });

  it("uses an engine, which stays open, and may be started again", async () => {
    const { bot, chat, start } = await setUp();
    const engine = new MemoryInbox();
    const seen: string[] = [];
    bot.on("message:text", ({ msg }) => void seen.push(msg.text));
    for (const text of ["one", "two"]) {
      const done = start({ inbox: engine });
      chat.sendText(text);
      await until(() => seen.at(-1) === text);
      await bot.stop();
      await done;
    }
    expect(await engine.stats()).toEqual([]);
  });

  it("reports what it leaves in the inbox", async () => {
    const { bot, chat, start } = await setUp();
    const engine = new MemoryInbox();
    let isBegun = false;
    bot.on("message:text", async ({ signal }) => {
      isBegun = true;
      await new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    });
    const done = start({ inbox: engine });
    chat.sendText("one");
    await until(() => isBegun);
    const { unfinished } = await bot.stop({ graceMs: 0 });
    await done;
    expect(unfinished).toMatchObject([{ state: "aborted", kind: "message" }]);
    expect(await engine.stats()).toMatchObject([{ waiting: 1, dead: 0 }]);
  });

  it("only stores with inbox().poll(), for the workers of other processes", async () => {
    const { bot, chat, createBot } = await setUp();
    const engine = new MemoryInbox();
    const done = inbox(bot, engine).poll({ quiet: true });
    chat.sendText("one");
    const other = createBot();
    const seen: string[] = [];
    other.on("message:text", ({ msg }) => void seen.push(msg.text));
    const process = workers(other, engine);
    cleanUp.push(() => process.stop());
    void process.start({ quiet: true });
    await until(() => seen.length === 1);
    await bot.stop();
    await done;
    expect(seen).toEqual(["one"]);
  });

  it("closes a folder when polling fails", async () => {
    const folder = mkdtempSync(join(tmpdir(), "telewire-inbox-"));
    cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
    const locks = () => readdirSync(folder).filter((name) => name.endsWith(".lock"));
    const transport = new ScriptedTransport(async () => {
      await until(() => locks().length > 0);
      return refusalResponse(401, "Unauthorized");
    });
    const bot = new Bot("42:inbox-Token_0123456789", { botInfo: me, client: { transport } });
    const error = await rejectionOf(bot.start({ quiet: true, inbox: folder }));
    expect(String(error)).toMatch(/Unauthorized/);
    expect(locks()).toEqual([]);
  });

  it("rejects what is no inbox, and wrong options", async () => {
    const { start } = await setUp();
    // @ts-expect-error JavaScript may pass anything
    expect(await rejectionOf(start({ inbox: 5 }))).toBeInstanceOf(TypeError);
    expect(await rejectionOf(start({ inbox: new MemoryInbox(), limit: 0 }))).toBeInstanceOf(
      RangeError,
    );
  });
});
