import { describe, expect, it } from "vitest";
import { Bot, type Composer, type Context } from "../../../src/index.ts";
import { forbidUnhandledRejections } from "../../support/unhandled-rejections.ts";
import { unprintable } from "../../support/unprintable.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";

forbidUnhandledRejections();

type Fail = () => never;

/** The places where user code runs, which may throw at once or later. */
const PLACES: readonly (readonly [string, (bot: Composer<Context>, fail: Fail) => unknown])[] = [
  ["a handler", (bot, fail) => bot.use(fail)],
  ["an async handler", (bot, fail) => bot.use(async () => fail())],
  ["a handler behind next()", (bot, fail) => bot.use((_, next) => next()).use(fail)],
  ["a handler behind await next()", (bot, fail) => bot.use(async (_, next) => next()).use(fail)],
  [
    "an async handler behind a next() that nothing awaits",
    (bot, fail) => bot.use((_, next) => void next()).use(async () => fail()),
  ],
  ["a fork", (bot, fail) => bot.fork(fail)],
  ["an async fork", (bot, fail) => bot.fork(async () => fail())],
  ["a predicate", (bot, fail) => bot.filter(() => fail(), fail)],
  ["an async predicate", (bot, fail) => bot.drop(async () => fail(), fail)],
  ["a router", (bot, fail) => bot.route(fail, { a: fail })],
  ["lazy", (bot, fail) => bot.lazy(fail)],
  ["async lazy", (bot, fail) => bot.lazy(async () => fail())],
  ["derive", (bot, fail) => bot.derive(fail)],
  ["the handler of an error boundary", (bot, fail) => bot.errorBoundary(fail, fail)],
  [
    "an error boundary that rethrows its error",
    (bot, fail) =>
      bot.errorBoundary(
        (error) => {
          throw error;
        },
        async () => fail(),
      ),
  ],
  ["a codec", (bot, fail) => bot.callbackQuery({ prefix: "a", unpack: fail }).use(fail)],
];

describe.each(unprintable())("%s, thrown", (_, thrown) => {
  const fail: Fail = () => {
    throw thrown;
  };

  it.each(PLACES)("by %s, is passed to bot.catch unchanged", async (where, register) => {
    const bot = new Bot("42:token", { botInfo: me });
    const caught: unknown[] = [];
    bot.catch((error) => caught.push(error));
    register(bot, fail);
    const query = { id: "q", from: me, chat_instance: "c", data: "a:1" };
    await bot.handleUpdate(
      where === "a codec" ? { update_id: 1, callback_query: query } : textUpdate("x"),
    );
    await new Promise((resolve) => setTimeout(resolve));
    // The assertion prints values that differ, and these cannot be printed.
    expect(caught.map((error) => error === thrown)).toEqual([true]);
  });
});

describe("a handler that returns something like a promise", () => {
  const boom = new Error("boom");
  const fail: Fail = () => {
    throw boom;
  };
  const refuse = (_: unknown, reject: (error: unknown) => void): void => reject(boom);

  /** The linter rejects an object literal with such a property. */
  const withProperty = (name: string, property: PropertyDescriptor): object =>
    Object.defineProperty({}, name, property);

  it.each<[string, () => object]>([
    ["that throws when it is awaited", () => withProperty("then", { value: fail })],
    ["that fails at once", () => withProperty("then", { value: refuse })],
    [
      "that throws when it is read again",
      () => {
        let reads = 0;
        return withProperty("then", { get: () => (++reads > 1 ? fail() : refuse) });
      },
    ],
  ])("%s, fails once, and the handler before it has its match restored", async (_, made) => {
    const bot = new Bot("42:token", { botInfo: me });
    const caught: unknown[] = [];
    const matches: unknown[] = [];
    bot.catch((error) => caught.push(error));
    bot.hears("x", async (ctx, next) => {
      try {
        await next();
      } finally {
        matches.push(ctx.match);
      }
    });
    bot.use(made);
    await bot.handleUpdate(textUpdate("x"));
    expect(caught).toEqual([boom]);
    expect(matches).toEqual(["x"]);
  });
});
