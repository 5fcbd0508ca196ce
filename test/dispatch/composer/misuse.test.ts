import { describe, expect, it, vi } from "vitest";
import { Bot, type Context } from "../../../src/index.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";

function createBot(): { bot: Bot; seen: unknown[] } {
  const seen: unknown[] = [];
  const bot = new Bot("42:token", { botInfo: me });
  bot.catch((error) => seen.push(error));
  return { bot, seen };
}

const nothing = () => undefined;
/** What plain JavaScript can pass. */
const given = (value: unknown) => value as never;

describe("a mistake of plain JavaScript is an error at registration", () => {
  it.each<[string, (bot: Bot) => unknown, RegExp]>([
    [
      "use(undefined)",
      (bot) => bot.use(given(undefined)),
      /^Expected a handler or a Composer, got undefined \(a circular import\?\)$/,
    ],
    [
      "a text as handler",
      (bot) => bot.on("message", given("nope")),
      /^Expected a handler or a Composer, got string$/,
    ],
    [
      "a text as handler of a command",
      (bot) => bot.command("a", given("hi")),
      /a handler or a Composer, got string/,
    ],
    [
      "an undefined handler of a command",
      (bot) => bot.command("a", given(undefined)),
      /a Composer, got undefined \(a circular import\?\)/,
    ],
    [
      "null behind options",
      (bot) => bot.command("a", {}, given(null)),
      /a handler or a Composer, got null/,
    ],
    [
      "branch to an object",
      (bot) => bot.branch(() => true, given({}), nothing),
      /a handler or a Composer, got object/,
    ],

    ["filter by a query", (bot) => bot.filter(given("message")), /a function, got string/],
    ["drop by nothing", (bot) => bot.drop(given(undefined)), /a function, got undefined/],
    ["branch on a value", (bot) => bot.branch(given(true), nothing, nothing), /a function/],
    ["route by a name", (bot) => bot.route(given("a"), given({})), /a function, got string/],
    ["lazy with a composer", (bot) => bot.lazy(given(bot)), /a function, got object/],
    ["errorBoundary", (bot) => bot.errorBoundary(given(null)), /a function, got null/],
    ["derive with an object", (bot) => bot.derive(given({ a: 1 })), /a function, got object/],

    [
      "telegraf's message() filter",
      (bot) => bot.on(given(nothing), nothing),
      /^Expected a filter query such as "message:text", got function$/,
    ],
    ["on({})", (bot) => bot.on(given({}), nothing), /such as "message:text", got object/],
    ["on(undefined)", (bot) => bot.on(given(undefined), nothing), /got undefined \(a circular/],
    ["on a list", (bot) => bot.on(["message", given(5)], nothing), /filter query.*got number/],
    [
      "on(txt)",
      (bot) => bot.on(given("message:txt")),
      /^"message:txt" is not a valid filter query. Did you mean "message:text"\?$/,
    ],
    [
      "telegraf's on(text)",
      (bot) => bot.on(given("text")),
      /^"text" is not a valid filter query. Did you mean "message:text"\?$/,
    ],

    ["command()", (bot) => bot.command(given(undefined)), /a command name or a RegExp, got undef/],
    ["command with a dash", (bot) => bot.command("my-cmd"), /"my-cmd" is not a valid command name/],
    ["a Cyrillic command", (bot) => bot.command("старт"), /is not a valid command name: use/],
    ["a command of 65 characters", (bot) => bot.command("x".repeat(65)), /up to 64 letters/],
    ["command with a slash", (bot) => bot.command("/start"), /without the slash: "start"/],
    [
      "an unknown option",
      (bot) => bot.command("a", given({ prefixes: "!" }), nothing),
      /^"prefixes" is not a valid option of command\(\). Did you mean "prefix"\?$/,
    ],

    [
      "args that are no schema",
      (bot) => bot.command("a", { args: given(Number) }, nothing),
      /^Expected a Standard Schema, such as one of zod, got function$/,
    ],

    ["hears()", (bot) => bot.hears(given(undefined)), /a string, a RegExp or a codec, got undef/],
    ["hears(5)", (bot) => bot.hears(given(5)), /a string, a RegExp or a codec, got number/],
    ["callbackQuery({})", (bot) => bot.callbackQuery(given({})), /or a codec, got object/],
    [
      "data of 65 bytes",
      (bot) => bot.callbackQuery("é".repeat(33)),
      /can never match: callback data has at most 64 bytes$/,
    ],
    [
      "a prefix of 65 bytes",
      (bot) => bot.callbackQuery({ prefix: "x".repeat(65) }),
      /can never match: callback data/,
    ],
    [
      "deepLink()",
      (bot) => bot.deepLink(given(undefined)),
      /the result of deepLink\(\), got undef/,
    ],

    ["chatType()", (bot) => bot.chatType(given(undefined)), /Expected a chat type, got undefined/],
    ["reaction(tea)", (bot) => bot.reaction(given("tea")), /^"tea" is not an emoji: use one such/],
    ["reaction()", (bot) => bot.reaction(given(undefined)), /Expected an emoji, got undefined/],
    ["chatMember(joind)", (bot) => bot.chatMember(given("joind")), /Did you mean "joined"\?/],
    ["use(bot)", (bot) => bot.use(bot), /^A composer cannot be registered inside itself$/],
  ])("%s", (_, register, message) => {
    const { bot } = createBot();
    expect(() => register(bot)).toThrow(TypeError);
    expect(() => register(bot)).toThrow(message);
  });

  it("or when lazy returns it, with an error for bot.catch", async () => {
    const { bot, seen } = createBot();
    bot.lazy(() => given(undefined));
    await bot.handleUpdate(textUpdate("x"));
    expect(String(seen)).toContain("Expected a handler or a Composer, got undefined");
  });
});

describe("a type of chat that is not known", () => {
  it("is a warning, since Telegram may add one", () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    createBot().bot.chatType(["private", given("grup")], nothing);
    expect(log.mock.calls).toEqual([
      [
        'telewire: "grup" is not a valid chat type. Did you mean "group"? If it is new, ignore this line: the handlers are registered',
      ],
    ]);
    log.mockRestore();
  });
});

describe("what looks like a mistake and is none", () => {
  it.each<[string, (bot: Bot) => unknown]>([
    ["a command without a handler", (bot) => bot.command("start")],
    ["names that only another prefix allows", (bot) => bot.command("my-cmd", { prefix: "!" })],
    ["the same beside the slash", (bot) => bot.command("my-cmd", { prefix: ["/", "!"] })],
    ["data of 64 bytes", (bot) => bot.callbackQuery("é".repeat(32))],
    ["a long text", (bot) => bot.hears("x".repeat(65))],
    ["an emoji that is no reaction yet", (bot) => bot.reaction("🍵" as "👍")],
    ["a type of reaction that is not known yet", (bot) => bot.reaction({ type: "new" } as never)],
    ["a handler of any kind of function", (bot) => bot.use(async function* each() {})],
  ])("%s", (_, register) => {
    register(createBot().bot);
  });

  it("a reaction as keyboards type it, with a variation selector", async () => {
    const { bot, seen } = createBot();
    bot.reaction("❤️" as "❤", (ctx: Context) => seen.push(ctx.kind));
    const reaction = { type: "emoji" as const, emoji: "❤" as const };
    await bot.handleUpdate({
      update_id: 1,
      message_reaction: {
        chat: { id: 7, type: "private" },
        message_id: 1,
        date: 0,
        old_reaction: [],
        new_reaction: [reaction],
      },
    });
    expect(seen).toEqual(["message_reaction"]);
  });
});
