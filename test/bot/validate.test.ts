import { afterEach, describe, expect, it } from "vitest";
import { createEmulator } from "../../src/emulator/index.ts";
import { Bot, type Transport, type UpdateValidator, ValidationError } from "../../src/index.ts";
import type { Update } from "../../src/types/index.ts";
import { validator } from "../../src/zod/index.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

/** A server that records the methods called. */
function createServer(updates: readonly object[] = []): {
  transport: Transport;
  calls: string[];
  offsets: unknown[];
} {
  const calls: string[] = [];
  const offsets: unknown[] = [];
  const waiting = [updates];
  const transport: Transport = {
    async send({ method, body, signal }) {
      calls.push(method);
      if (method !== "getUpdates") return answer(true);
      offsets.push(JSON.parse(String(body)).offset);
      const batch = waiting.shift();
      if (batch !== undefined) return answer(batch);
      return new Promise((resolve, reject) => {
        if (JSON.parse(String(body)).timeout === 0) resolve(answer([]));
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    },
    close: () => Promise.resolve(),
  };
  return { transport, calls, offsets };
}

function answer(result: unknown): { status: number; body: string } {
  return { status: 200, body: JSON.stringify({ ok: true, result }) };
}

/** An update that contradicts the Bot API docs. */
function broken(text: string): Update {
  const update = textUpdate(text);
  return JSON.parse(JSON.stringify(update).replace('"date":1700000000', '"date":"today"'));
}

function createBot(
  validate: UpdateValidator | undefined,
  server = createServer(),
): { bot: Bot; seen: unknown[]; caught: unknown[] } & ReturnType<typeof createServer> {
  const client = { transport: server.transport };
  const bot = new Bot("42:token", { client, botInfo: me, ...(validate && { validate }) });
  const seen: unknown[] = [];
  const caught: unknown[] = [];
  bot.on("message", ({ msg }) => {
    seen.push(msg.text);
    if (msg.text === "stop") void bot.stop();
  });
  bot.catch((error) => caught.push(error));
  return { bot, seen, caught, ...server };
}

describe("a bot without a validator", () => {
  it("handles and sends everything", async () => {
    const { bot, seen, caught, calls } = createBot(undefined);
    await bot.handleUpdate(broken("a"));
    await bot.api.sendMessage({ chat_id: 1, text: "" });
    expect([seen, caught, calls]).toEqual([["a"], [], ["sendMessage"]]);
  });
});

describe("a bot with a strict validator", () => {
  it("passes an invalid update to bot.catch instead of the handlers, synchronously", () => {
    const { bot, seen, caught } = createBot(validator("strict"));
    const update = broken("a");
    void bot.handleUpdate(update);
    expect(seen).toEqual([]);
    expect(caught).toEqual([expect.any(ValidationError)]);
    expect(String(caught[0])).toBe(
      `ValidationError: update ${update.update_id}: message.date is a string, not a number`,
    );
    expect(bot.handleUpdate(textUpdate("b"))).toBe(undefined);
    expect(seen).toEqual(["b"]);
  });

  it("handles the rest of the batch, and does not get the invalid update again", async () => {
    const updates = [textUpdate("a"), broken("b"), textUpdate("stop")];
    const { bot, seen, caught, offsets } = createBot(validator("strict"), createServer(updates));
    await bot.start({ quiet: true });
    expect(seen).toEqual(["a", "stop"]);
    expect(caught).toEqual([expect.any(ValidationError)]);
    expect(offsets.at(-1)).toBe((updates[2]?.update_id ?? 0) + 1);
  });

  it("checks every update of a burst", async () => {
    const bot = new Bot("42:token", { botInfo: me, validate: validator("strict") });
    const seen: unknown[] = [];
    const caught: unknown[] = [];
    bot.catch((error) => caught.push(error));
    bot.burst({ waitMs: 1 }).on("message", ({ burst }) => {
      seen.push(burst.map(({ text }) => text));
    });
    const updates = [textUpdate("a"), broken("b"), textUpdate("c")];
    await Promise.all(updates.map((update) => bot.handleUpdate(update)));
    expect(seen).toEqual([["a"], ["c"]]);
    expect(caught).toEqual([expect.any(ValidationError)]);
  });

  it("rejects an invalid call, and sends nothing", async () => {
    const { bot, calls } = createBot(validator("strict"));
    const call = bot.api.sendMessage({ chat_id: 1, text: "a".repeat(4097) });
    await expect(call).rejects.toBeInstanceOf(ValidationError);
    await expect(call).rejects.toThrow(
      "sendMessage: text is 4097 characters; Telegram accepts 1-4096",
    );
    expect(calls).toEqual([]);
    await bot.api.sendMessage({ chat_id: 1, text: "a" });
    expect(calls).toEqual(["sendMessage"]);
  });

  it("checks a call after the transformers", async () => {
    const { bot, calls } = createBot(validator("strict"));
    bot.api.use((prev, method, payload, signal) =>
      prev(method, { ...payload, text: "short" }, signal),
    );
    await bot.api.sendMessage({ chat_id: 1, text: "a".repeat(5000) });
    expect(calls).toEqual(["sendMessage"]);
  });
});

describe("a bot with a warning validator", () => {
  it("logs a warning and continues", async () => {
    const { bot, seen, caught, calls } = createBot(validator("warn"));
    const update = broken("a");
    const lines = await captureErrors(async () => {
      await bot.handleUpdate(update);
      await bot.handleUpdate(broken("b"));
      await bot.api.sendMessage({ chat_id: 1, text: "" });
    });
    expect(lines).toEqual([
      `telewire: update ${update.update_id}: message.date is a string, not a number`,
      "telewire: sendMessage: text is 0 characters; Telegram accepts 1-4096",
    ]);
    expect([seen, caught, calls]).toEqual([["a", "b"], [], ["sendMessage"]]);
  });
});

describe("against the emulator", () => {
  it.each(["warn", "strict"] as const)("a whole conversation is valid in mode %s", async (mode) => {
    const emulator = createEmulator();
    const account = emulator.createBot({ username: "shop_bot" });
    const apiRoot = await emulator.listen();
    const bot = new Bot(account.token, { client: { apiRoot }, validate: validator(mode) });
    cleanUp.push(
      () => emulator.close(),
      () => bot.stop(),
    );
    const caught: unknown[] = [];
    bot.catch((error) => {
      caught.push(error);
      void bot.stop();
    });
    bot.command("start", (ctx) =>
      ctx.reply("Choose", {
        reply_markup: { inline_keyboard: [[{ text: "Tea", callback_data: "tea" }]] },
      }),
    );
    bot.callbackQuery("tea", async (ctx) => {
      await ctx.answerCallbackQuery("One moment");
      await ctx.editMessageText("Here it is");
    });
    bot.hears("long", (ctx) => ctx.reply("a".repeat(4097)));
    const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
    const lines = await captureErrors(async () => {
      const run = bot.start({ quiet: true });
      chat.sendText("/start");
      await chat.press(await chat.nextMessage(), "Tea").answer();
      chat.sendText("long");
      await run;
    });
    const problem = "sendMessage: text is 4097 characters; Telegram accepts 1-4096";
    expect(lines).toEqual(mode === "warn" ? [`telewire: ${problem}`] : []);
    expect(String(caught[0])).toContain(mode === "warn" ? "message is too long" : problem);
  });
});
