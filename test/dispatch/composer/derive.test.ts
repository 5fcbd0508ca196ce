import { describe, expect, it } from "vitest";
import { Bot, type Context, type Extension } from "../../../src/index.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";
import { compiled } from "../../types/type-assertions.ts";

function createBot(): Bot {
  return new Bot("42:token", { botInfo: me });
}

describe("derive", () => {
  it("adds what it returns to ctx, for handlers of the returned composer only", async () => {
    const bot = createBot();
    const seen: unknown[] = [];
    const named = bot.derive((ctx) => ({ greeting: `Hello ${ctx.from?.first_name}` }));
    named.command("start", (ctx) => seen.push(ctx.greeting));
    // @ts-expect-error it is not on the bot's own ctx
    bot.command("later", (ctx) => seen.push(ctx.greeting));
    expect(bot.handleUpdate(textUpdate("/start"))).toBeUndefined();
    expect(seen).toEqual(["Hello Ada"]);
  });

  it("rejects a name that ctx already has", () => {
    compiled(() => {
      // @ts-expect-error: ctx.chat already exists
      createBot().derive((ctx) => ({ chat: ctx.from }));
      // @ts-expect-error: and so is ctx.reply
      createBot().derive(async () => ({ reply: "Hello", other: 1 }));
    });
  });

  it("awaits a promise, and passes a rejection to bot.catch without running a handler", async () => {
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

describe("what derive returns", () => {
  it("must not have a name that every ctx has, most of which are getters", async () => {
    const bot = createBot();
    const seen: unknown[] = [];
    bot.catch((error) => seen.push(error));
    // @ts-expect-error every ctx has a chat
    bot.derive((ctx) => ({ chat: ctx.chatId }));
    // @ts-expect-error the same later
    bot.derive(async () => ({ cart: 1, from: "Ada" }));
    // @ts-expect-error the same in one case of two
    bot.derive((ctx) => (ctx.chatId === 1 ? { cart: 1 } : { reply: () => "no" }));
    // @ts-expect-error the words of a command
    bot.derive(() => ({ args: [] as string[] }));
    await bot.handleUpdate(textUpdate("x"));
    expect(seen).toEqual([expect.any(TypeError)]);
  });

  it("may be anything else", async () => {
    const bot = createBot();
    const seen: unknown[] = [];
    const cart: { readonly cart?: number } = {};
    bot
      .derive(() => cart)
      .derive((): { readonly chat_id: number | undefined } => ({ chat_id: undefined }))
      .derive(() => Promise.resolve({ later: true }))
      .derive((ctx) => JSON.parse(`{"kindly": ${ctx.chat_id ?? 7}}`))
      .use((ctx) => seen.push([ctx.cart, ctx.chat_id, ctx.later, ctx.kindly]));
    await bot.handleUpdate(textUpdate("x"));
    expect(seen).toEqual([[undefined, undefined, true, 7]]);
  });
});

describe("an extension", () => {
  it("has in its type what it adds to ctx", async () => {
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
