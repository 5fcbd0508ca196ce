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

describe("an argument that is not a handler or a query", () => {
  const given = (value: unknown) => value as never;

  it.each<[string, (bot: Bot) => unknown, string]>([
    [
      "use",
      (bot) => bot.use(given(undefined)),
      "a handler or a Composer, got undefined (a circular import?",
    ],
    ["on", (bot) => bot.on("message", given("nope")), "a handler or a Composer, got string"],
    [
      "command",
      (bot) => bot.command("a", given(undefined)),
      "a Composer, got undefined (a circular import?",
    ],
    ["command, behind options", (bot) => bot.command("a", {}, given(null)), "Composer, got null"],
    ["branch", (bot) => bot.branch(() => true, given({}), nothing), "a Composer, got object"],
    ["on a query", (bot) => bot.on(given(undefined), nothing), "a filter query, got undefined"],
    ["on a function", (bot) => bot.on(given(nothing), nothing), "a filter query, got function"],
    ["on a list", (bot) => bot.on(["message", given(5)], nothing), "a filter query, got number"],
  ])("is rejected at registration: %s", (_, register, message) => {
    const { bot } = createBot();
    expect(() => register(bot)).toThrow(TypeError);
    expect(() => register(bot)).toThrow(message);
  });

  it("is rejected when lazy returns it, with an error for bot.catch", async () => {
    const { bot, seen } = createBot();
    bot.lazy(() => given(undefined));
    await bot.handleUpdate(textUpdate("x"));
    expect(String(seen)).toContain("Expected a handler or a Composer, got undefined");
  });
});
