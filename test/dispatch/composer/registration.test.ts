import { describe, expect, it } from "vitest";
import { Bot, Composer, type Context } from "../../../src/index.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";

function createBot(): { bot: Bot; seen: unknown[] } {
  const seen: unknown[] = [];
  const bot = new Bot("42:token", { botInfo: me });
  bot.catch((error) => seen.push(error));
  return { bot, seen };
}

const nothing = () => undefined;

describe("a composer that would contain itself", () => {
  it.each<[string, (bot: Bot) => unknown]>([
    ["use", (bot) => bot.use(bot)],
    ["on", (bot) => bot.on("message", nothing, bot)],
    ["a composer inside", (bot) => bot.chatType("private").command("start").use(bot)],
    ["a composer around", (bot) => bot.use(new Composer(new Composer(bot)))],
    ["errorBoundary", (bot) => bot.errorBoundary(nothing, bot)],
    ["fork", (bot) => bot.fork(bot)],
    ["filter", (bot) => bot.filter(() => true, bot)],
    ["branch", (bot) => bot.branch(() => true, nothing, bot)],
    ["route", (bot) => bot.route(() => "a", { a: bot })],
    ["the fallback of route", (bot) => bot.route(() => "a", { a: nothing }, bot)],
  ])("is rejected at registration: %s", (_, register) => {
    expect(() => register(createBot().bot)).toThrow(
      new TypeError("A composer cannot be registered inside itself"),
    );
  });

  it("does not affect the bot when it is rejected", async () => {
    const { bot, seen } = createBot();
    expect(() => bot.use(bot)).toThrow(TypeError);
    bot.use(() => seen.push("reached"));
    await bot.handleUpdate(textUpdate("x"));
    expect(seen).toEqual(["reached"]);
  });

  it("is rejected when the circle closes later", () => {
    const { bot } = createBot();
    const [outer, inner] = [new Composer(), new Composer()];
    bot.use(outer);
    outer.use(inner);
    expect(() => inner.on("message").use(outer)).toThrow(/inside itself/);
  });

  it("is rejected when lazy returns it, with an error for bot.catch", async () => {
    const { bot, seen } = createBot();
    bot.lazy(() => bot);
    bot.on("message").lazy(async () => new Composer(bot));
    await bot.handleUpdate(textUpdate("x"));
    expect(seen).toEqual([new TypeError("A composer cannot be registered inside itself")]);
  });

  it("is not the same as one that is registered twice", async () => {
    const { bot, seen } = createBot();
    const twice = new Composer<Context>((_, next) => {
      seen.push("twice");
      return next();
    });
    bot.use(twice, twice).use(twice);
    await bot.handleUpdate(textUpdate("x"));
    expect(seen).toEqual(["twice", "twice", "twice"]);
  });
});
