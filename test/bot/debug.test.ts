import { afterEach, describe, expect, it } from "vitest";
import { Bot, type BotOptions, type Logger, session, type Transport } from "../../src/index.ts";
import { probeUpdate, type Update } from "../../src/types/index.ts";
import { captureErrors, captureStableErrors } from "../support/captured-errors.ts";
import { buttonUpdate, bot as me, message, textUpdate } from "../support/updates.ts";

const token = "42:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc";
const isTerminal = process.stderr.isTTY;

afterEach(() => {
  process.stderr.isTTY = isTerminal;
  delete process.env["TELEWIRE_DEBUG"];
  delete process.env["NO_COLOR"];
});

/** Refuses `sendPhoto`, and responds to every other call. */
const transport: Transport = {
  send({ method }) {
    const ok = { ok: true, result: true };
    const refusal = { ok: false, error_code: 400, description: "Bad Request: wrong file_id" };
    const body = JSON.stringify(method === "sendPhoto" ? refusal : ok);
    return Promise.resolve({ status: ok ? 200 : 400, body });
  },
  close: () => Promise.resolve(),
};

function createBot(options: BotOptions = { debug: true }): Bot {
  return new Bot(token, { botInfo: me, ...options, client: { transport, ...options.client } });
}

describe("debug", () => {
  it.each<[line: string, update: Update]>([
    ['message "/menu" -> command "menu" (openMenu)', textUpdate("/menu")],
    ['message "echo" -> on "message:text"', textUpdate("echo")],
    ['message "made" -> lazy', textUpdate("made")],
    ['message "next" -> no handler', textUpdate("next")],
    ['callback_query "buy" -> no handler', buttonUpdate("buy")],
    ['edited_message "x" -> no handler', { update_id: 1, edited_message: message("x") }],
    ["poll -> no handler", { update_id: 1, poll: {} } as never],
    ["of an unknown kind -> no handler", { update_id: 1, news: {} } as never],
  ] as [string, Update][])("logs the update, its text and its route: %s", async (line, update) => {
    const bot = createBot();
    bot.use(session({ initial: () => ({}) }));
    bot.use((_ctx, next) => next());
    bot.command("menu", function openMenu() {});
    bot.lazy((ctx) => (ctx.msg?.text === "made" ? () => undefined : []));
    bot.on("message:text", (ctx, next) => (ctx.msg.text === "next" ? next() : undefined));
    expect(await captureStableErrors(() => bot.handleUpdate(update))).toEqual([
      `telewire: <clock> update <id> ${line}, <n> ms`,
    ]);
  });

  it("leaves synchronous handlers synchronous, and all else as it is", async () => {
    const bot = createBot();
    const seen: unknown[] = [];
    bot.hears(/y/, (ctx, next) => {
      seen.push(ctx.match[0]);
      return next();
    });
    bot.hears("yes", () => {
      throw new Error("boom");
    });
    bot.catch((_error, _ctx, route) => seen.push(route));
    await captureErrors(async () => {
      expect(bot.handleUpdate(textUpdate("you"))).toBeUndefined();
      await bot.handleUpdate(textUpdate("yes"));
    });
    expect(seen).toEqual(["y", "y", 'hears "yes"']);
    const names = new TextEncoder().encode(JSON.stringify(textUpdate("/b")));
    expect(createBot().canHandle(probeUpdate(names))).toBe(true);
    expect(createBot({ debug: false }).canHandle(probeUpdate(names))).toBe(false);
  });

  it("logs calls, also to the caller's own logger", async () => {
    const own: string[] = [];
    const add = (_fields: object, line: string): unknown => own.push(line);
    const logger: Logger = { debug: add, info: add, warn: add };
    const bot = createBot({ debug: true, client: { logger } });
    bot.on("message", async (ctx) => {
      await ctx.reply("x");
      await ctx.replyWithPhoto("?").catch(() => undefined);
      await ctx.api.getUpdates();
    });
    const lines = await captureStableErrors(() => bot.handleUpdate(textUpdate("x")));
    expect(lines).toEqual([
      "telewire: <clock> sendMessage: done in <n> ms",
      "telewire: <clock> sendPhoto: 400 Bad Request: wrong file_id (after <n> ms)",
      'telewire: <clock> update <id> message "x" -> on "message", <n> ms',
    ]);
    expect(own.map((line) => line.split(":")[0])).toEqual([
      "sendMessage",
      "sendPhoto",
      "getUpdates",
    ]);
  });

  it("shortens texts, and shows neither control characters nor the token", async () => {
    const bot = createBot();
    const text = `\u001b[2J\n\u202e${"x".repeat(40)}`;
    const lines = await captureStableErrors(async () => {
      await bot.handleUpdate(textUpdate(text));
      await bot.handleUpdate(textUpdate(`my token: ${token}`));
      await bot.withToken("43:token", { botInfo: me }).handleUpdate(textUpdate("43:token"));
    });
    expect(lines[0]).toContain(`message " [2J  ${"x".repeat(34)}..." -> no handler`);
    expect(lines[1]).toContain('message "my token: <token>" -> no handler');
    expect(lines[2]).toContain('message "<token>" -> no handler');
  });

  it("is colored on a terminal, unless NO_COLOR is set", async () => {
    const bot = createBot();
    const handle = (): unknown => bot.handleUpdate(textUpdate("x"));
    process.stderr.isTTY = true;
    expect((await captureErrors(handle))[0]).toContain("\u001b[33mno handler\u001b[0m");
    process.env["NO_COLOR"] = "1";
    expect((await captureErrors(handle))[0]).not.toContain("\u001b");
    delete process.env["NO_COLOR"];
    process.stderr.isTTY = false;
    expect((await captureErrors(handle))[0]).not.toContain("\u001b");
  });

  it("is on with TELEWIRE_DEBUG=1, unless the option says otherwise, and off without", async () => {
    const handle = (options: BotOptions) =>
      captureErrors(() => createBot(options).handleUpdate(textUpdate("x")));
    expect(await handle({})).toEqual([]);
    process.env["TELEWIRE_DEBUG"] = "0";
    expect(await handle({})).toEqual([]);
    process.env["TELEWIRE_DEBUG"] = "1";
    expect(await handle({})).toHaveLength(1);
    expect(await handle({ debug: false })).toEqual([]);
  });
});
