import { describe, expect, it } from "vitest";
import { and, Bot, Composer, matchFilter, not, or } from "../../src/index.ts";
import { UPDATE_KINDS } from "../../src/types/index.ts";
import { bot as me } from "../support/updates.ts";

const createBot = () => new Bot("42:token", { botInfo: me });
const onRequest = ["message_reaction", "message_reaction_count", "chat_member"];

describe("allowedUpdates", () => {
  it("are the kinds that conditions let through, also those that Telegram sends on request only", () => {
    const bot = createBot();
    bot.command("start");
    expect(bot.allowedUpdates()).toEqual([]);
    bot.command("start", () => undefined);
    bot.callbackQuery(/x/, () => undefined);
    bot.on(["chat_member", "message_reaction"], () => undefined);
    expect(bot.allowedUpdates()).toEqual([
      "message",
      "channel_post",
      "message_reaction",
      "callback_query",
      "chat_member",
    ]);
  });

  it("are the kinds of queries within predicates", () => {
    const nothing = () => undefined;
    const isMember = matchFilter("chat_member");
    const kindsOf = (register: (bot: Bot) => unknown) => {
      const bot = createBot();
      register(bot);
      return bot.allowedUpdates();
    };
    const byDefault = UPDATE_KINDS.filter((kind) => !onRequest.includes(kind));
    expect(kindsOf((bot) => bot.filter(isMember, nothing))).toEqual(["chat_member"]);
    const either = or(isMember, matchFilter("message_reaction"));
    expect(kindsOf((bot) => bot.filter(either, nothing))).toEqual([
      "message_reaction",
      "chat_member",
    ]);
    const text = matchFilter(["message:text", "edited_message:text"]);
    const both = and(text, matchFilter("message"), () => true);
    expect(kindsOf((bot) => bot.filter(both, nothing))).toEqual(["message"]);
    expect(kindsOf((bot) => bot.branch(isMember, nothing, new Composer()))).toEqual([
      "chat_member",
    ]);
    for (const any of [or(isMember, () => true), not(isMember), and(() => true)])
      expect(kindsOf((bot) => bot.filter(any, nothing))).toEqual(byDefault);
    expect(kindsOf((bot) => bot.drop(isMember, nothing))).toEqual(byDefault);
  });

  it("do not hold what no update can be at once", () => {
    const bot = createBot();
    bot.on("edited_message").hears(/x/, () => undefined);
    bot.on("message").hears(/x/, () => undefined);
    bot.chatType("private").on("message", () => undefined);
    expect(bot.allowedUpdates()).toEqual(["message"]);
  });

  it("are all that Telegram sends by itself when a handler sees every update", () => {
    const bot = createBot();
    bot.use(() => undefined);
    const byDefault = UPDATE_KINDS.filter((kind) => !onRequest.includes(kind));
    expect(bot.allowedUpdates()).toEqual(byDefault);
    const byChat = createBot();
    byChat.chatType("private", () => undefined);
    expect(byChat.allowedUpdates()).toEqual(byDefault);
    bot.on("chat_member", () => undefined);
    expect(bot.allowedUpdates()).toHaveLength(byDefault.length + 1);
  });
});
