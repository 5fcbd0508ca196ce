import { afterEach, describe, expect, it } from "vitest";
import { createEmulator } from "../../../src/emulator/index.ts";
import { Bot, type BotOptions, defaultTransport, type Transport } from "../../../src/index.ts";
import { captureErrors } from "../../support/captured-errors.ts";
import { ChaosProxy } from "../../support/servers/chaos-proxy.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

/** An emulator behind a proxy, and a bot that is not started yet. */
async function setUp(options: BotOptions = {}, transport = defaultTransport()) {
  const emulator = createEmulator();
  cleanUp.push(() => emulator.close());
  const account = emulator.createBot({ username: "shop_bot" });
  const { port } = new URL(await emulator.listen());
  const proxy = await ChaosProxy.start(Number(port), []);
  const client = { apiRoot: proxy.origin, transport };
  const bot = new Bot(account.token, { ...options, client });
  cleanUp.push(
    () => proxy.close(),
    () => transport.close(),
    () => bot.stop(),
  );
  const chat = (name: string) => emulator.createUser({ first_name: name }).openChat(account);
  const pending = async () => (await bot.api.getWebhookInfo()).pending_update_count;
  return { bot, proxy, chat, pending };
}

/** Starts a bot, and resolves once it fetches updates. */
function started(bot: Bot, options: Parameters<Bot["start"]>[0] = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    bot.start({ quiet: true, ...options, onStart: () => resolve() }).catch(reject);
  });
}

/** Shortens the deadline of polls. */
function impatient(transport: Transport, pollMs: number): Transport {
  return {
    async send(request) {
      if (request.method !== "getUpdates") return transport.send(request);
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), pollMs);
      const signal = AbortSignal.any([request.signal, deadline.signal]);
      return transport.send({ ...request, signal }).finally(() => clearTimeout(timer));
    },
    close: () => transport.close(),
  };
}

describe("a bot that polls", () => {
  it("goes on over a new connection when every open one has died, losing and repeating nothing", async () => {
    const { bot, proxy, chat } = await setUp({}, impatient(defaultTransport(), 300));
    const ada = chat("Ada");
    const seen: unknown[] = [];
    bot.on("message:text", async (ctx) => {
      seen.push(ctx.msg.text);
      if (ctx.msg.text === "one") await ctx.reply("ok");
    });
    const lines = await captureErrors(async () => {
      await started(bot);
      ada.sendText("one");
      await ada.nextMessage();
      while (bot.health().busy > 0) await new Promise(setImmediate);
      proxy.stall();
      // The emulator sends it into the dead connection.
      ada.sendText("two");
      while (seen.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
      await bot.stop();
    });
    expect(seen).toEqual(["one", "two"]);
    expect(lines.some((line) => line.includes("getUpdates: "))).toBe(true);
  });

  it.each([
    ["throws", () => new Error("boom")],
    ["rejects", async () => new Error("boom")],
  ])("handles all others when one of a hundred handlers %s", async (_, fail) => {
    const { bot, chat, pending } = await setUp();
    const ada = chat("Ada");
    const errors: unknown[] = [];
    let handled = 0;
    bot.catch((error) => errors.push(String(error)));
    bot.on("message:text", (ctx) => {
      handled++;
      if (ctx.msg.text !== "50") return undefined;
      const error = fail();
      if (error instanceof Error) throw error;
      return error.then((reason) => Promise.reject(reason));
    });
    for (let n = 1; n <= 100; n++) ada.sendText(`${n}`);
    await started(bot);
    while (handled < 100) await new Promise(setImmediate);
    await bot.stop();
    expect(errors).toEqual(["Error: boom"]);
    expect(await pending()).toBe(0);
  });

  it("sees other chats, and later updates, while a handler hangs", async () => {
    const { bot, chat } = await setUp();
    const [ada, bob] = [chat("Ada"), chat("Bob")];
    bot.hears(
      "hang",
      (ctx) =>
        new Promise((_, reject) => {
          ctx.signal.addEventListener("abort", () => reject(ctx.signal.reason));
        }),
    );
    bot.on("message:text", (ctx) => ctx.reply(`${ctx.msg.text} back`));
    ada.sendText("hang");
    ada.sendText("waits");
    bob.sendText("hello");
    await started(bot);
    expect((await bob.nextMessage()).text).toBe("hello back");
    bob.sendText("again");
    expect((await bob.nextMessage()).text).toBe("again back");
    expect(bot.health()).toMatchObject({ state: "running", waiting: 1 });
    await bot.stop({ signal: AbortSignal.abort() });
    expect(bot.health().state).toBe("stopped");
  });

  it("leaves to Telegram what it has no room for", async () => {
    const { bot, chat, pending } = await setUp({ lanes: { capacity: 2, concurrency: 1 } });
    const ada = chat("Ada");
    const seen: unknown[] = [];
    const release = new AbortController();
    bot.on("message:text", async (ctx) => {
      seen.push(ctx.msg.text);
      if (seen.length > 1) return;
      await new Promise((resolve) => release.signal.addEventListener("abort", resolve));
    });
    const texts = ["1", "2", "3", "4", "5", "6"];
    for (const text of texts) ada.sendText(text);
    const lines = await captureErrors(async () => {
      await started(bot);
      while (bot.health().waiting < 2) await new Promise((resolve) => setTimeout(resolve, 10));
      expect(bot.health()).toMatchObject({ state: "failing", busy: 1, waiting: 2 });
      expect(await pending()).toBeGreaterThanOrEqual(3);
      release.abort();
      while (seen.length < texts.length) await new Promise((resolve) => setTimeout(resolve, 10));
      expect(bot.health().state).toBe("running");
      await bot.stop();
    });
    expect(seen).toEqual(texts);
    expect(lines).toEqual([
      "telewire: @shop_bot is failing: 2 updates wait, as many as lanes.capacity allows",
      "telewire: @shop_bot works again",
    ]);
    expect(await pending()).toBe(0);
  });
});
