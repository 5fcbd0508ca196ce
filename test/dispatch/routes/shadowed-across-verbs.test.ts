import { describe, expect, it } from "vitest";
import { routeProblems } from "../../../src/dispatch/routes/problems.ts";
import {
  Composer,
  type Context,
  callbackData,
  deepLink,
  type Middleware,
  type RouteInfo,
} from "../../../src/index.ts";

const silent = () => undefined;
const goesOn: Middleware<Context> = (_, next) => next();
const codec = { prefix: "x", unpack: (data: string) => data };
const anyWords = {
  "~standard": { version: 1 as const, vendor: "test", validate: (value: unknown) => ({ value }) },
};

const written = (source: string) => new Function(`return ${source}`)() as Middleware<Context>;
const readsArguments = new Function("return arguments[1]();") as Middleware<Context>;

/** Wraps a handler as many libraries do, with a function that names no parameters. */
function wrap(handler: Middleware<Context>): Middleware<Context> {
  return (...parameters) => handler(...parameters);
}
type Register = (composer: Composer) => unknown;

/** The last route of a composer: what shadows it, and what reaches it all the same. */
function lastRoute(...registrations: Register[]): Pick<RouteInfo, "shadowedBy" | "reachedOnlyBy"> {
  const composer = new Composer();
  for (const register of registrations) register(composer);
  const { shadowedBy, reachedOnlyBy } = composer.routes().at(-1) ?? {};
  return { shadowedBy, reachedOnlyBy: reachedOnlyBy ?? [] };
}

const never = { shadowedBy: 0, reachedOnlyBy: [] };
const command: Register = (bot) => bot.command("start", silent);
const hears: Register = (bot) => bot.hears("tea", silent);
const button: Register = (bot) => bot.callbackQuery("buy", silent);

describe("a route of another verb, without next, before a route", () => {
  it.each<[string, Register, Register]>([
    ["on callback_query, callbackQuery", (bot) => bot.on("callback_query", silent), button],
    [
      "on callback_query:data, callbackQuery",
      (bot) => bot.on("callback_query:data", silent),
      button,
    ],
    [
      "on callback_query:data, a codec",
      (bot) => bot.on("callback_query:data", silent),
      (bot) => bot.callbackQuery(codec, silent),
    ],
    ["on msg, command", (bot) => bot.on("msg", silent), command],
    ["on msg, hears", (bot) => bot.on("msg", silent), hears],
    ["on :text, command", (bot) => bot.on(":text", silent), command],
    ["on :text and :caption, hears", (bot) => bot.on([":text", ":caption"], silent), hears],
    ["use, command", (bot) => bot.use(silent), command],
    ["use, use", (bot) => bot.use(silent), (bot) => bot.use(silent)],
    ["use, a guard", (bot) => bot.use(silent), (bot) => bot.filter(() => true, silent)],
    ["use, chatType", (bot) => bot.use(silent), (bot) => bot.chatType("private", silent)],
    [
      "on inline_query, inlineQuery",
      (bot) => bot.on("inline_query", silent),
      (bot) => bot.inlineQuery("x", silent),
    ],
    [
      "on pre_checkout_query, preCheckoutQuery",
      (bot) => bot.on("pre_checkout_query", silent),
      (bot) => bot.preCheckoutQuery("x", silent),
    ],
    [
      "on chat_member, chatMember",
      (bot) => bot.on("chat_member", silent),
      (bot) => bot.chatMember("joined", silent),
    ],
    [
      "on message_reaction, reaction",
      (bot) => bot.on("message_reaction", silent),
      (bot) => bot.reaction("👍", silent),
    ],
    [
      "command start, deepLink",
      command,
      (bot) => bot.deepLink(deepLink(callbackData("ref", { user: "int" })), silent),
    ],
    [
      "on message, on message with a command inside",
      (bot) => bot.on("message", silent),
      (bot) => bot.on("message").command("start", silent),
    ],
    [
      "command, the same with a schema for its words",
      command,
      (bot) => bot.command("start", { args: anyWords }, silent),
    ],
    [
      "on message, the same behind a guard",
      (bot) => bot.on("message", silent),
      (bot) => bot.on("message").filter(() => true, silent),
    ],
    [
      "on message inside a guard, a command inside the same guard",
      (bot) => {
        const guarded = bot.filter(() => true);
        guarded.on("message", silent);
        guarded.on("message").command("start", silent);
      },
      () => undefined,
    ],
  ])("shadows it: %s", (_, first, second) => {
    expect(lastRoute(first, second)).toEqual(never);
  });

  it("shadows it in messages, and the report names what remains", () => {
    const message: Register = (bot) => bot.on("message", silent);
    const text: Register = (bot) => bot.on("message:text", silent);
    const partly = (...reachedOnlyBy: string[]) => ({ shadowedBy: 0, reachedOnlyBy });
    const posts: Register = (bot) => bot.command("start", { channelPosts: true }, silent);
    expect(lastRoute(message, command)).toEqual(partly());
    expect(lastRoute(message, posts)).toEqual(partly("channel_post:text"));
    expect(lastRoute(text, posts)).toEqual(partly("channel_post:text"));
    expect(lastRoute(message, hears)).toEqual(partly("channel_post:text", "channel_post:caption"));
    expect(lastRoute(text, hears)).toEqual(
      partly("message:caption", "channel_post:text", "channel_post:caption"),
    );
    const captions: Register = (bot) => bot.command("start", { captions: true }, silent);
    expect(lastRoute(text, captions)).toEqual(partly("message:caption"));
    expect(
      lastRoute(button, (bot) => bot.chatType("private").callbackQuery(["buy", "sell"], silent)),
    ).toEqual(partly("sell"));
    // Two routes together may end all updates of a third.
    expect(lastRoute((bot) => bot.on("channel_post", silent), message, posts)).toEqual({
      shadowedBy: 1,
      reachedOnlyBy: [],
    });
  });

  it.each<[string, ...Register[]]>([
    ["a command before a catch-all", command, (bot) => bot.on("message", silent)],
    ["a command before all texts", command, (bot) => bot.on("message:text", silent)],
    ["channel posts before commands", (bot) => bot.on("channel_post", silent), command],
    ["captions before texts", (bot) => bot.on("message:caption", silent), hears],
    [
      "photos before all messages",
      (bot) => bot.on("message:photo", silent),
      (bot) => bot.on("message", silent),
    ],
    ["edited messages before commands", (bot) => bot.on("edited_message", silent), command],
    ["a handler with next", (bot) => bot.use(goesOn), command],
    ["a handler with rest parameters", (bot) => bot.use((...all) => all[1]()), command],
    ["a handler with a default", (bot) => bot.use((_, next = async () => {}) => next()), command],
    ["a handler that reads arguments", (bot) => bot.use(readsArguments), command],
    ["a session-like wrapper", (bot) => bot.use(wrap(goesOn)), command],
    ["a handler inside a guard", (bot) => bot.filter(() => true, silent), command],
    ["a handler inside drop", (bot) => bot.drop(() => true).on("message", silent), command],
    ["a handler inside a fork", (bot) => bot.fork(silent), command],
    [
      "a handler inside an error boundary",
      (bot) => bot.errorBoundary((_, __, next) => next(), silent),
      command,
    ],
    ["a case of route", (bot) => bot.route(() => "a", { a: silent }), command],
    ["both cases of branch", (bot) => bot.branch(() => true, silent, silent), command],
    ["handlers of lazy", (bot) => bot.lazy(() => silent), command],
    ["a type of chat", (bot) => bot.chatType("group", silent), command],
    ["a command with a schema", (bot) => bot.command("start", { args: anyWords }, silent), command],
    ["a pattern for all texts", (bot) => bot.hears(/^a/, silent), command],
    ["another button", (bot) => bot.callbackQuery("sell", silent), button],
    ["games before data", (bot) => bot.on("callback_query:game_short_name", silent), button],
    ["commands before the same in captions", command, (bot) => bot.hears("/start", silent)],
    [
      "a text that looks like a prefix",
      (bot) => bot.hears("x:*", silent),
      (bot) => bot.hears("x:1", silent),
    ],
    [
      "a text that looks like a pattern",
      (bot) => bot.hears("/x/", silent),
      (bot) => bot.hears(/x/, silent),
    ],
    ["handlers of one registration", (bot) => bot.hears(["tea", /x/], goesOn, silent)],
  ])("is not reported when it leaves the route something: %s", (_, ...registrations) => {
    expect(lastRoute(...registrations)).toEqual({ shadowedBy: undefined, reachedOnlyBy: [] });
  });
});

describe("a handler that takes no next", () => {
  it.each([
    "ctx => { const name = ctx.from; return name; }",
    "async ctx => { for (let i = 0; i < 1; i++) ctx.reply('x'); }",
    "e=>{let t=e.msg;e.reply(t)}",
    "(ctx) => ctx.reply('Check the arguments, a=b')",
  ])("is found however it is written: %s", (source) => {
    expect(lastRoute((bot) => bot.use(written(source)), command)).toEqual(never);
  });
});

describe("a handler that may take next", () => {
  it.each([
    "async (ctx, ...rest) => rest[0]()",
    "((...all) => all[1]()).bind(null)",
    "(function () { return arguments[1](); }).bind(null)",
    "new Proxy((...all) => all[1](), {})",
  ])("shadows nothing, however it is written: %s", (source) => {
    expect(lastRoute((bot) => bot.use(written(source)), command).shadowedBy).toBeUndefined();
  });
});

describe("a bot whose commands are before its catch-all", () => {
  it("has no problem to report", () => {
    const bot = new Composer();
    bot.use(goesOn);
    bot.errorBoundary(silent).on("message:photo", silent);
    bot.deepLink(deepLink(callbackData("ref", { user: "int" })), silent);
    bot.command("start", silent);
    bot.command(["help", "about"], silent);
    bot.chatType("private").command("settings", silent);
    bot.callbackQuery({ prefix: "page" }, silent);
    bot.callbackQuery("close", silent);
    bot.on("callback_query", silent);
    bot.hears(/tea/, silent);
    bot.on("message:text", silent);
    bot.on("message", silent);
    bot.on("edited_message", silent);
    bot.on("my_chat_member", silent);
    expect(routeProblems(Composer.routesOf(bot))).toEqual([]);
  });
});
