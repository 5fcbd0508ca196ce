import { describe, expect, it } from "vitest";
import {
  and,
  Bot,
  Composer,
  type Context,
  type FilterContext,
  type FilterQuery,
  type Middleware,
  matchFilter,
  not,
  or,
  type ValidQuery,
} from "../../../src/index.ts";
import type {
  Chat,
  MessageEntity,
  MessageOriginUser,
  PhotoSize,
  Sticker,
  User,
} from "../../../src/types/index.ts";
import { bot as me } from "../../support/updates.ts";
import type { Equal } from "../../types/type-assertions.ts";

/** Compiles only for equal types: the compiler is the test. */
function same<A, B>(...proof: Equal<A, B> extends true ? [] : [never]): void {
  expect(proof).toEqual([]);
}

const bot = new Bot("42:token", { botInfo: me });

describe("the type of ctx behind a filter query", () => {
  it("has the field, wherever the message is reached from", () => {
    bot.on("message:text", (ctx) => {
      same<typeof ctx.kind, "message">();
      same<typeof ctx.msg.text, string>();
      same<typeof ctx.message.text, string>();
      same<typeof ctx.update.message.text, string>();
      same<typeof ctx.msg.caption, string | undefined>();
      same<typeof ctx.chat, Chat>();
    });
    bot.on("callback_query:data", (ctx) => same<typeof ctx.callbackQuery.data, string>());
    bot.on("message:delete_chat_photo", (ctx) => same<typeof ctx.msg.delete_chat_photo, true>());
  });

  it("has what ctx reads off the field, too", () => {
    bot.on("message:from", (ctx) => same<typeof ctx.from, User>());
    bot.on("message:from:is_premium", (ctx) => same<typeof ctx.from.id, number>());
    bot.on("poll_answer:user", (ctx) => same<typeof ctx.from, User>());
    bot.on(":sender_chat", (ctx) => same<typeof ctx.senderChat, Chat>());
    bot.on("message_reaction:actor_chat", (ctx) => same<typeof ctx.senderChat, Chat>());
    bot.on("message:guest_query_id", (ctx) => same<typeof ctx.guestQueryId, string>());
    bot.on("business_message:business_connection_id", (ctx) =>
      same<typeof ctx.businessConnectionId, string>(),
    );
    bot.on("callback_query:inline_message_id", (ctx) => same<typeof ctx.inlineMessageId, string>());
    bot.on("channel_post:text", (ctx) => same<typeof ctx.from, User | undefined>());
  });

  it("is a union for shortcuts and lists", () => {
    bot.on(":photo", (ctx) => {
      same<typeof ctx.kind, "message" | "channel_post">();
      same<typeof ctx.msg.photo, PhotoSize[]>();
    });
    bot.on("edit:caption", (ctx) => {
      same<typeof ctx.kind, "edited_message" | "edited_channel_post">();
      same<typeof ctx.msg.caption, string>();
    });
    bot.on("msg", (ctx) => same<typeof ctx.kind, "message" | "channel_post">());
    bot.on(["message:text", "callback_query:data"], (ctx) => {
      if (ctx.kind === "message") same<typeof ctx.msg.text, string>();
      else same<typeof ctx.callbackQuery.data, string>();
    });
  });

  it("has what comes with the field", () => {
    bot.on("message:entities:url", (ctx) => {
      same<typeof ctx.msg.entities, MessageEntity[]>();
      same<typeof ctx.msg.text, string>();
    });
    bot.on("message:caption_entities", (ctx) => same<typeof ctx.msg.caption, string>());
    bot.on(":animation", (ctx) => same<typeof ctx.msg.document.file_id, string>());
  });

  it("has the variant, the value or the field of the detail", () => {
    bot.on("message:forward_origin:user", (ctx) =>
      same<typeof ctx.msg.forward_origin, MessageOriginUser>(),
    );
    bot.on("subscription:state:canceled", (ctx) =>
      same<typeof ctx.subscription.state, "canceled">(),
    );
    bot.on(":file:is_video", (ctx) => {
      const sticker: Sticker = ctx.msg.sticker;
      expect(sticker).toBeDefined();
      same<typeof ctx.msg.sticker.is_video, true>();
    });
    bot.on("chat_member:new_chat_member:kicked", (ctx) =>
      same<typeof ctx.chatMember.new_chat_member.status, "kicked">(),
    );
    bot.on(":new_chat_members:me", (ctx) => same<typeof ctx.msg.new_chat_members, User[]>());
  });

  it("follows predicates", () => {
    const isText = matchFilter("message:text");
    bot.filter(isText, (ctx) => same<typeof ctx.msg.text, string>());
    bot.filter(or(isText, matchFilter("edited_message:text")), (ctx) =>
      same<typeof ctx.msg.text, string>(),
    );
    const isLong = (ctx: { msg: { text: string } }) => ctx.msg.text.length > 9;
    bot.filter(and(isText, isLong), (ctx) => same<typeof ctx.msg.text, string>());
    bot.filter(
      and((ctx: Context) => ctx.from !== undefined, isText),
      (ctx) => same<typeof ctx.msg.text, string>(),
    );
    const isAdmin = async (ctx: Context) => ctx.from !== undefined;
    bot.filter(and(isText, isAdmin), (ctx) => same<typeof ctx.msg.text, string>());
    bot.filter(and(isAdmin, isText), (ctx) => same<typeof ctx.msg.text, string>());
    bot.filter(
      and(isText, async (ctx) => ctx.msg.text.length > 9),
      (ctx) => same<typeof ctx.msg.text, string>(),
    );
    bot.branch(
      and(isText, isAdmin),
      (ctx) => same<typeof ctx.msg.text, string>(),
      (ctx) => same<typeof ctx.msg, Context["msg"]>(),
    );
    // It returns a promise, which is true in an `if`: it must not be accepted as a type guard.
    const isAdminsText = and(isText, isAdmin);
    same<ReturnType<typeof isAdminsText>, boolean | PromiseLike<boolean>>();
    bot.branch(
      isText,
      (ctx) => same<typeof ctx.msg.text, string>(),
      (ctx) => same<typeof ctx.msg, Context["msg"]>(),
    );
    bot.on(["message", "inline_query"]).drop(
      not((ctx: Context) => ctx.from === undefined),
      (ctx) => same<typeof ctx.kind, "message" | "inline_query">(),
    );
  });

  it("is a union for lists in variables", () => {
    const fixed = ["message:text", "edited_message:text"] as const;
    bot.on(fixed, (ctx) => same<typeof ctx.msg.text, string>());
    const growing: ("message:text" | "edited_message:text")[] = [];
    bot.on(growing, (ctx) => same<typeof ctx.kind, "message" | "edited_message">());
    const one: "message:text" | "edited_message:text" = growing[0] ?? "message:text";
    bot.on(one, (ctx) => same<typeof ctx.msg.text, string>());
  });

  it("is the same when a function passes the query on", () => {
    const onBoth = <Q extends FilterQuery>(
      query: ValidQuery<Q>,
      handler: Middleware<FilterContext<Q>>,
    ) => [bot.on(query, handler), new Composer().on(query, handler)];
    expect(onBoth("message:photo", (ctx) => ctx.msg.photo.length)).toHaveLength(2);
    // @ts-expect-error: no such field of a message
    expect(() => onBoth("message:txt", () => undefined)).toThrow(TypeError);
  });

  it("can be required by composers", () => {
    const texts = new Composer<Context & { msg: { text: string } }>();
    bot.on("message:text", texts);
    bot.on(["message:text", "edit:text"]).use(texts);
    // @ts-expect-error: a photo has no text
    bot.on("message:photo", texts);
    // @ts-expect-error: no such field of a message
    expect(() => bot.on("message:txt")).toThrow(TypeError);
    // @ts-expect-error: entities have no such type
    expect(() => bot.on("::link")).toThrow(TypeError);
    // @ts-expect-error: a button has no media
    expect(() => bot.on("callback_query:media")).toThrow(TypeError);
  });
});
