import { describe, expect, it } from "vitest";
import { Context, createClient, type Transport } from "../../../src/index.ts";
import type { Chat, Message, Update } from "../../../src/types/index.ts";
import { ownerOf } from "../../support/update-owner.ts";
import { ada, buttonUpdate, bot as me, message, textUpdate } from "../../support/updates.ts";

const group: Chat = { id: -100, type: "supergroup", title: "Shop" };

/** A context whose calls are recorded instead of sent. */
function createContext(update: Update): { ctx: Context; calls: unknown[] } {
  const calls: unknown[] = [];
  const transport: Transport = {
    send({ method, body }) {
      calls.push([method, JSON.parse(String(body))]);
      return Promise.resolve({ status: 200, body: '{"ok":true,"result":true}' });
    },
    close: () => Promise.resolve(),
  };
  return {
    ctx: new Context(update, ownerOf(createClient("42:token", { transport }))),
    calls,
  };
}

describe("a context", () => {
  it("has no field for what is the same for all updates of its bot", () => {
    const { ctx } = createContext(textUpdate("hi"));
    expect(Object.keys(ctx)).toEqual(["update", "kind", "match"]);
    expect([ctx.me, ctx.isSiblingBot]).toEqual([me, false]);
  });
});

describe("what an update is about", () => {
  it("is read from messages", () => {
    const { ctx } = createContext(textUpdate("hi", { chat: group }));
    expect([ctx.kind, ctx.msg?.text, ctx.msgId, ctx.chatId, ctx.from]).toEqual([
      "message",
      "hi",
      5,
      -100,
      ada,
    ]);
  });

  it("is read from button presses, even under messages too old to be read", () => {
    const { ctx } = createContext(buttonUpdate("x"));
    expect([ctx.kind, ctx.msg?.text, ctx.msgId, ctx.chatId, ctx.from]).toEqual([
      "callback_query",
      "Choose",
      5,
      7,
      ada,
    ]);
    const old = createContext(
      buttonUpdate("x", { message: { chat: group, message_id: 9, date: 0 } }),
    );
    expect([old.ctx.msg, old.ctx.msgId, old.ctx.chatId]).toEqual([undefined, 9, -100]);
  });

  it("is read from other kinds as far as they have it", () => {
    const reaction = {
      chat: group,
      message_id: 3,
      user: ada,
      date: 1,
      old_reaction: [],
      new_reaction: [],
    };
    const { ctx } = createContext({ update_id: 1, message_reaction: reaction });
    expect([ctx.msg, ctx.msgId, ctx.chatId, ctx.from]).toEqual([undefined, 3, -100, ada]);
    const guest = message("hi", { chat: group, guest_query_id: "g1" });
    const asked = createContext({ update_id: 1, guest_message: guest }).ctx;
    expect([asked.guestQueryId, asked.chatId, ctx.guestQueryId]).toEqual(["g1", -100, undefined]);
    const poll = createContext({ update_id: 1, poll: { id: "p" } } as Update).ctx;
    expect([poll.msg, poll.msgId, poll.chatId, poll.from]).toEqual(Array(4).fill(undefined));
    const unknown = createContext({ update_id: 1, brand_new: { chat: group } } as never).ctx;
    expect([unknown.kind, unknown.chatId]).toEqual([undefined, undefined]);
  });
});

describe("reply", () => {
  it("goes to the chat of the message", async () => {
    const { ctx, calls } = createContext(textUpdate("hi"));
    await ctx.reply("hello", { parse_mode: "HTML" });
    expect(calls).toEqual([["sendMessage", { chat_id: 7, text: "hello", parse_mode: "HTML" }]]);
  });

  it("stays in its topic, in its business connection, in its channel's direct messages", async () => {
    const rest: Partial<Message> = {
      message_thread_id: 11,
      is_topic_message: true,
      business_connection_id: "b1",
      direct_messages_topic: { topic_id: 12 },
    };
    const { ctx, calls } = createContext(textUpdate("hi", rest));
    await ctx.reply("hello");
    await ctx.replyWithChatAction("typing");
    const place = { chat_id: 7, message_thread_id: 11, business_connection_id: "b1" };
    expect(calls).toEqual([
      ["sendMessage", { ...place, direct_messages_topic_id: 12, text: "hello" }],
      ["sendChatAction", { ...place, action: "typing" }],
    ]);
  });

  it("ignores the thread of a message outside of topics", async () => {
    const { ctx, calls } = createContext(textUpdate("hi", { message_thread_id: 11 }));
    await ctx.reply("hello");
    expect(calls).toEqual([["sendMessage", { chat_id: 7, text: "hello" }]]);
  });

  it("explains what to do for an update without a chat, and sends nothing", async () => {
    const { ctx, calls } = createContext({ update_id: 1, poll: { id: "p" } } as Update);
    await expect(ctx.reply("hello")).rejects.toThrow(
      /ctx\.reply\(\) needs a chat.*\(poll\).*call ctx\.api instead/,
    );
    await expect(ctx.replyWithChatAction("typing")).rejects.toThrow(TypeError);
    expect(calls).toEqual([]);
  });
});

describe("replyEphemeral", () => {
  const ephemeral = { message_id: 0, chat: group, receiver_user: me, ephemeral_message_id: 13 };

  it("responds to the user who pressed a button, even under an ephemeral message, by the query", async () => {
    for (const under of [message("x", { chat: group }), message("x", ephemeral)]) {
      const { ctx, calls } = createContext(buttonUpdate("x", { message: under }));
      await ctx.replyEphemeral("for you");
      const parameters = { receiver_user_id: 7, callback_query_id: "q1" };
      expect(calls).toEqual([
        [
          "sendMessage",
          { chat_id: -100, text: "for you", ephemeral_message_parameters: parameters },
        ],
      ]);
    }
  });

  it("responds to an ephemeral message by its identifier, in its topic", async () => {
    const { ctx, calls } = createContext(
      textUpdate("/balance", { ...ephemeral, is_topic_message: true, message_thread_id: 11 }),
    );
    await ctx.replyEphemeral("12", { disable_notification: true });
    expect(calls).toEqual([
      [
        "sendMessage",
        {
          chat_id: -100,
          message_thread_id: 11,
          text: "12",
          disable_notification: true,
          ephemeral_message_parameters: { receiver_user_id: 7 },
          reply_parameters: { ephemeral_message_id: 13 },
        },
      ],
    ]);
  });

  it("responds to other messages as an administrator may, without either", async () => {
    const { ctx, calls } = createContext(textUpdate("x", { chat: group }));
    await ctx.replyEphemeral("for you");
    const parameters = { receiver_user_id: 7 };
    expect(calls).toEqual([
      ["sendMessage", { chat_id: -100, text: "for you", ephemeral_message_parameters: parameters }],
    ]);
  });

  it("needs a user", async () => {
    const { from: _, ...post } = message("x", { chat: group });
    const { ctx, calls } = createContext({ update_id: 1, channel_post: post });
    await expect(ctx.replyEphemeral("x")).rejects.toThrow(/replyEphemeral\(\) needs a user/);
    expect(calls).toEqual([]);
  });
});

describe("editMessageText and deleteMessage", () => {
  it("act on the message under which a button was pressed", async () => {
    const { ctx, calls } = createContext(buttonUpdate("x"));
    await ctx.editMessageText("new", { reply_markup: { inline_keyboard: [] } });
    await ctx.deleteMessage();
    const target = { chat_id: 7, message_id: 5 };
    expect(calls).toEqual([
      ["editMessageText", { ...target, text: "new", reply_markup: { inline_keyboard: [] } }],
      ["deleteMessage", target],
    ]);
  });

  it("edit inline messages and business messages by their own addresses", async () => {
    const { message: _, ...inline } = (buttonUpdate("x") as { callback_query: object })
      .callback_query as {
      message: unknown;
    };
    const query = { ...inline, inline_message_id: "i1" };
    const first = createContext({ update_id: 1, callback_query: query } as never);
    await first.ctx.editMessageText("new");
    expect(first.calls).toEqual([["editMessageText", { inline_message_id: "i1", text: "new" }]]);
    await expect(first.ctx.deleteMessage()).rejects.toThrow(/needs a message/);

    const business = message("hi", { business_connection_id: "b1" });
    const second = createContext({ update_id: 1, business_message: business });
    await second.ctx.editMessageText("new");
    expect(second.calls).toEqual([
      ["editMessageText", { chat_id: 7, message_id: 5, business_connection_id: "b1", text: "new" }],
    ]);
  });
});

describe("answerCallbackQuery", () => {
  it("takes nothing, a text, or parameters", async () => {
    const { ctx, calls } = createContext(buttonUpdate("x"));
    await ctx.answerCallbackQuery();
    await ctx.answerCallbackQuery("Done");
    await ctx.answerCallbackQuery({ text: "No", show_alert: true });
    expect(calls).toEqual([
      ["answerCallbackQuery", { callback_query_id: "q1" }],
      ["answerCallbackQuery", { callback_query_id: "q1", text: "Done" }],
      ["answerCallbackQuery", { callback_query_id: "q1", text: "No", show_alert: true }],
    ]);
  });

  it("needs a callback query", async () => {
    await expect(createContext(textUpdate("x")).ctx.answerCallbackQuery()).rejects.toThrow(
      /needs a callback query/,
    );
  });
});
