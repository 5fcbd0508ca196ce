import { describe, expect, it } from "vitest";
import { Bot, Composer } from "../../../src/index.ts";
import type { Update, UpdateKind } from "../../../src/types/index.ts";
import { buttonUpdate, bot as me, message, textUpdate } from "../../support/updates.ts";

function createBot(): { bot: Bot; seen: unknown[] } {
  return { bot: new Bot("42:token", { botInfo: me }), seen: [] };
}

describe("command", () => {
  it("matches with and without the bot's name, whatever its case, and sets the text after it", async () => {
    const { bot, seen } = createBot();
    bot.command("start", (ctx) => seen.push(ctx.match));
    for (const text of ["/start", "/start  deep link", "/start@shop_bot x", "/start@Shop_Bot\ny"])
      await bot.handleUpdate(textUpdate(text));
    expect(seen).toEqual(["", "deep link", "x", "y"]);
  });

  it("does not match a command for another bot, in another position, or in another case", async () => {
    const { bot, seen } = createBot();
    bot.command("start", () => seen.push("command"));
    for (const text of ["/start@other_bot", "/Start", "/started", "start", "say /start"])
      await bot.handleUpdate(textUpdate(text));
    await bot.handleUpdate({ update_id: 1, edited_message: message("/start") });
    expect(seen).toEqual([]);
  });

  it("runs two registrations of one command in order, and routes() shows the second as a duplicate", async () => {
    const { bot, seen } = createBot();
    bot.command("help", function first(_, next) {
      seen.push("first");
      return next();
    });
    bot.on("message").command(["info", "help"], function nested() {
      seen.push("nested");
    });
    bot.command(["faq", "help"], function second() {
      seen.push("second");
    });
    expect(bot.routes()).toMatchObject([
      { trigger: "command help", handler: "first", duplicateOf: undefined },
      { trigger: "on message > command info | help", handler: "nested", duplicateOf: undefined },
      { trigger: "command faq | help", handler: "second", duplicateOf: 0 },
    ]);
    await bot.handleUpdate(textUpdate("/help"));
    expect(seen).toEqual(["first", "nested"]);
  });

  it("does not report several handlers of one registration as duplicates", () => {
    const { bot } = createBot();
    bot.command("help", (_, next) => next()).use(() => undefined);
    bot.callbackQuery(
      ["a", /a/],
      (_, next) => next(),
      () => undefined,
    );
    expect(bot.routes().map(({ duplicateOf }) => duplicateOf)).toEqual(Array(4).fill(undefined));
  });

  it.each(["/start", "", "a b", "a@b"])("rejects %j as a name at registration", (name) => {
    expect(() => createBot().bot.command(name)).toThrow(TypeError);
  });
});

describe("on", () => {
  it("takes one kind or several", async () => {
    const { bot, seen } = createBot();
    bot.on("message", (ctx, next) => {
      seen.push(ctx.msg.text);
      return next();
    });
    bot.on(["message", "callback_query"], (ctx) => seen.push(ctx.kind));
    await bot.handleUpdate(textUpdate("hi"));
    await bot.handleUpdate(buttonUpdate("x"));
    await bot.handleUpdate({ update_id: 1, channel_post: message("no") });
    expect(seen).toEqual(["hi", "message", "callback_query"]);
  });

  it("suggests kinds with a similar spelling for an unknown one", () => {
    expect(() => createBot().bot.on("mesage" as UpdateKind)).toThrow(
      /"mesage" is not a valid filter query. Did you mean "message"\?/,
    );
  });
});

describe("hears and callbackQuery", () => {
  it("match exactly by string, anywhere by pattern, and set ctx.match", async () => {
    const { bot, seen } = createBot();
    bot.hears(["yes", /^buy (?<what>\w+)/], (ctx) => seen.push(ctx.match));
    bot.callbackQuery("ok", (ctx) => seen.push(ctx.match));
    bot.callbackQuery(/^page:(\d+)$/, (ctx) => seen.push(ctx.match[1]));
    for (const text of ["yes", "yes!", "buy tea now"]) await bot.handleUpdate(textUpdate(text));
    for (const data of ["ok", "ok!", "page:12"]) await bot.handleUpdate(buttonUpdate(data));
    expect(seen).toEqual(["yes", expect.objectContaining({ groups: { what: "tea" } }), "ok", "12"]);
  });

  it("find the same pattern with the flag g or y in every update", async () => {
    const { bot, seen } = createBot();
    bot.hears(/a/g, (_, next) => {
      seen.push("g");
      return next();
    });
    bot.hears(/a/y, () => seen.push("y"));
    for (let i = 0; i < 3; i++) await bot.handleUpdate(textUpdate("abc"));
    expect(seen).toEqual(["g", "y", "g", "y", "g", "y"]);
  });

  it("match captions", async () => {
    const { bot, seen } = createBot();
    bot.hears("tea", (ctx) => seen.push(ctx.msg.caption));
    const { text: _, ...photo } = message("");
    await bot.handleUpdate({ update_id: 1, message: { ...photo, caption: "tea" } });
    expect(seen).toEqual(["tea"]);
  });
});

describe("composers", async () => {
  it("run where they were registered, with what was registered on them later", async () => {
    const { bot, seen } = createBot();
    const shop = new Composer();
    const mark = (name: string) => (_: unknown, next: () => unknown) => {
      seen.push(name);
      return next();
    };
    bot.use(mark("before"), shop);
    bot.use(mark("after"));
    shop.on("message").hears(/./, mark("inside"));
    await bot.handleUpdate(textUpdate("x"));
    expect(seen).toEqual(["before", "inside", "after"]);
  });

  it("serve several bots", async () => {
    const seen: unknown[] = [];
    const shared = new Composer((ctx) => seen.push(ctx.me.id));
    for (const id of [1, 2]) {
      const bot = new Bot(`${id}:token`, { botInfo: { ...me, id } });
      bot.use(shared);
      await bot.handleUpdate(textUpdate("x"));
    }
    expect(seen).toEqual([1, 2]);
  });

  it("reject handlers that are registered after the first update", async () => {
    const { bot } = createBot();
    const child = bot.on("message");
    await bot.handleUpdate(textUpdate("x"));
    expect(() => bot.use(() => undefined)).toThrow(/before the first update/);
    expect(() => child.hears("x", () => undefined)).toThrow(TypeError);
  });
});

describe("updates of an unknown kind", async () => {
  it("reach handlers for every update, and no others", async () => {
    const { bot, seen } = createBot();
    bot.on(["message", "callback_query"], () => seen.push("known"));
    bot.use((ctx) => seen.push(ctx.kind));
    await bot.handleUpdate({ update_id: 1, brand_new: { chat: { id: 1 } } } as unknown as Update);
    expect(seen).toEqual([undefined]);
  });
});
