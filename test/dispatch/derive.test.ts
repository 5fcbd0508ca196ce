import { describe, expect, it } from "vitest";
import { Bot, type Context, type Extension } from "../../src/index.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

function createBot(): Bot {
  return new Bot("42:token", { botInfo: me });
}

describe("derive", () => {
  it("puts what it returns on ctx, only for what is registered on what it gives back", async () => {
    const bot = createBot();
    const seen: unknown[] = [];
    const named = bot.derive((ctx) => ({ greeting: `Hello ${ctx.from?.first_name}` }));
    named.command("start", (ctx) => seen.push(ctx.greeting));
    // @ts-expect-error it is not on the bot's own ctx
    bot.command("later", (ctx) => seen.push(ctx.greeting));
    expect(bot.handleUpdate(textUpdate("/start"))).toBeUndefined();
    expect(seen).toEqual(["Hello Ada"]);
  });

  it("waits for a promise, and hands a rejection to bot.catch without running a handler", async () => {
    const bot = createBot();
    const seen: unknown[] = [];
    bot.catch((error) => seen.push(error));
    bot
      .derive(async (ctx) => {
        if (ctx.msg?.text === "bad") throw new Error("no");
        return { length: ctx.msg?.text?.length };
      })
      .on("message", (ctx) => seen.push(ctx.length));
    await bot.handleUpdate(textUpdate("four"));
    await bot.handleUpdate(textUpdate("bad"));
    expect(seen).toEqual([4, new Error("no")]);
  });
});

describe("an extension", () => {
  it("tells use() what it puts on ctx", async () => {
    const bot = createBot();
    const lengths: Extension<Context, { length: number }> = (ctx, next) => {
      Object.assign(ctx, { length: ctx.msg?.text?.length ?? 0 });
      return next();
    };
    const seen: number[] = [];
    bot.use(lengths).on("message", (ctx) => seen.push(ctx.length));
    await bot.handleUpdate(textUpdate("four"));
    expect(seen).toEqual([4]);
  });
});
