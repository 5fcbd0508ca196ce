import { describe, expect, it } from "vitest";
import {
  Bot,
  Composer,
  type Context,
  type Job,
  type JobContext,
  type Middleware,
  type OfKind,
} from "../../../src/index.ts";
import type { CallbackQuery, Chat, Message, User } from "../../../src/types/index.ts";
import { bot as me } from "../../support/updates.ts";

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only for equal types: the compiler is the test. */
function same<A, B>(...proof: Equal<A, B> extends true ? [] : [never]): void {
  expect(proof).toEqual([]);
}

const bot = new Bot("42:token", { botInfo: me });

describe("the type of ctx", () => {
  it("is narrowed by on", () => {
    bot.on("message", (ctx) => {
      same<typeof ctx.message, Message & { from: User }>();
      same<typeof ctx.chat, Chat>();
      same<typeof ctx.from, User>();
      same<typeof ctx.update.message, Message & { from: User }>();
    });
    bot.on("callback_query", (ctx) => {
      same<typeof ctx.callbackQuery, CallbackQuery>();
      same<typeof ctx.from, User>();
      same<typeof ctx.msg, Message | undefined>();
    });
    bot.on(["message", "callback_query"], (ctx) => {
      same<typeof ctx.kind, "message" | "callback_query">();
      if (ctx.kind === "callback_query") same<typeof ctx.from, User>();
    });
    bot.on("message").on("callback_query", (ctx) => same<typeof ctx, never>());
  });

  it("is narrowed by triggers", () => {
    bot.command("start", (ctx) => {
      same<typeof ctx.match, string>();
      same<typeof ctx.msg, Message & { from: User } & { text: string }>();
    });
    bot.hears(/x/, (ctx) => same<typeof ctx.match, RegExpMatchArray>());
    bot.hears(["x", /x/], (ctx) => same<typeof ctx.match, string | RegExpMatchArray>());
    bot.callbackQuery("x", (ctx) => {
      same<typeof ctx.match, string>();
      same<typeof ctx.callbackQuery, CallbackQuery & { data: string }>();
    });
    bot.use((ctx) => same<typeof ctx.match, unknown>());
  });

  it("has the data of a job, whose type the caller names", () => {
    bot.job<{ text: string }>("remind", (ctx) => {
      same<typeof ctx.match, { text: string }>();
      same<typeof ctx.job, Job>();
      same<typeof ctx.message, Message | undefined>();
    });
    bot.job("remind", (ctx) => same<typeof ctx.match, unknown>());
    const send = (ctx: JobContext<number>) => same<typeof ctx.match, number>();
    bot.job<number>("count", send);
    // @ts-expect-error: the job has other data
    bot.job<string>("count", send);
    bot.use((ctx) => same<typeof ctx.job, Job | undefined>());
    const plan = (ctx: Context): unknown[] => [
      ctx.schedule("remind", { in: "2h", data: 1 }),
      ctx.schedule("remind", { at: new Date(), id: "a" }),
      // @ts-expect-error: one of the two
      ctx.schedule("remind", { in: "2h", at: 1 }),
      // @ts-expect-error: when?
      ctx.schedule("remind", { data: 1 }),
    ];
    const count = (ctx: Context): Promise<number> => ctx.once("count", async () => 1);
    expect([plan, count]).toHaveLength(2);
  });

  it("is Context in a Middleware that does not name it, as in grammY", () => {
    const log: Middleware = (ctx, next) => {
      same<typeof ctx, Context>();
      return next();
    };
    bot.command("start", log);
  });

  it("is checked where composers and handlers are registered", () => {
    const forMessages = new Composer<Context & OfKind<"message">>();
    const forAll = new Composer();
    const handler: Middleware<Context & OfKind<"message">> = (ctx) => ctx.msg.text;
    bot.on("message").use(forMessages, forAll, handler);
    bot.on("message", forMessages, handler);
    // @ts-expect-error: bot.use also receives updates that are not messages
    bot.use(forMessages);
    // @ts-expect-error: the same for a handler
    bot.use(handler);
    // @ts-expect-error: no such kind of update
    expect(() => bot.on("mesage")).toThrow(TypeError);
  });
});
