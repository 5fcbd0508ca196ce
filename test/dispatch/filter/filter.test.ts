import { describe, expect, it } from "vitest";
import { Bot, type FilterQuery } from "../../../src/index.ts";
import type { Message, Update } from "../../../src/types/index.ts";
import { ada, buttonUpdate, bot as me, message, textUpdate } from "../../support/updates.ts";

/** Whether an update passes a query. */
async function passes(
  query: FilterQuery | readonly FilterQuery[],
  update: Update,
): Promise<boolean> {
  const bot = new Bot("42:token", { botInfo: me });
  let reached = false;
  bot.on(query, () => {
    reached = true;
  });
  await bot.handleUpdate(update);
  return reached;
}

function messageUpdate(fields: Partial<Message>): Update {
  const { text: _, ...rest } = message("");
  return { update_id: 1, message: { ...rest, ...fields } };
}

const url = { type: "url", offset: 0, length: 4 } as const;
const textLink = { type: "text_link", offset: 0, length: 4, url: "https://a.example" } as const;
const sticker = {
  file_id: "s",
  file_unique_id: "u",
  type: "regular",
  width: 1,
  height: 1,
  is_animated: false,
  is_video: true,
} as const;
const photo = [{ file_id: "p", file_unique_id: "u", width: 1, height: 1 }];
const channel = { id: -5, type: "channel", title: "News" } as const;

describe("a filter query", () => {
  it.each<[FilterQuery, Update, Update]>([
    ["message", textUpdate("a"), buttonUpdate("a")],
    [
      "msg",
      { update_id: 1, channel_post: message("a") },
      { update_id: 1, edited_message: message("a") },
    ],
    ["edit", { update_id: 1, edited_channel_post: message("a") }, textUpdate("a")],
    ["message:text", textUpdate("a"), messageUpdate({ caption: "a" })],
    [
      ":text",
      { update_id: 1, channel_post: message("a") },
      { update_id: 1, edited_message: message("a") },
    ],
    ["msg:text", textUpdate("a"), messageUpdate({})],
    [
      "edit:photo",
      { update_id: 1, edited_message: { ...message(""), photo } },
      messageUpdate({ photo }),
    ],
    [":media", messageUpdate({ photo }), messageUpdate({ sticker })],
    [":file", messageUpdate({ sticker }), textUpdate("a")],
    [
      "::url",
      messageUpdate({ caption: "a.io", caption_entities: [url] }),
      textUpdate("a", { entities: [textLink] }),
    ],
    [
      "message:entities:url",
      textUpdate("a.io", { entities: [textLink, url] }),
      messageUpdate({ caption_entities: [url] }),
    ],
    [
      "message:entities:text_link",
      textUpdate("a", { entities: [textLink] }),
      textUpdate("a", { entities: [url] }),
    ],
    [
      ":sticker:is_video",
      messageUpdate({ sticker }),
      messageUpdate({ sticker: { ...sticker, is_video: false } }),
    ],
    [":file:is_video", messageUpdate({ sticker }), messageUpdate({ photo })],
    [
      ":new_chat_members:me",
      messageUpdate({ new_chat_members: [ada, me] }),
      messageUpdate({ new_chat_members: [ada] }),
    ],
    [
      ":left_chat_member:is_bot",
      messageUpdate({ left_chat_member: me }),
      messageUpdate({ left_chat_member: ada }),
    ],
    [
      "message:forward_origin:chat",
      messageUpdate({ forward_origin: { type: "chat", date: 1, sender_chat: channel } }),
      messageUpdate({ forward_origin: { type: "channel", date: 1, chat: channel, message_id: 3 } }),
    ],
    ["callback_query:data", buttonUpdate("a"), buttonUpdate("", { data: undefined as never })],
    [
      "business_connection:is_enabled",
      {
        update_id: 1,
        business_connection: { id: "b", user: ada, user_chat_id: 1, date: 1, is_enabled: true },
      },
      {
        update_id: 1,
        business_connection: { id: "b", user: ada, user_chat_id: 1, date: 1, is_enabled: false },
      },
    ],
    [
      "message_reaction_count:reactions:paid",
      {
        update_id: 1,
        message_reaction_count: {
          chat: channel,
          message_id: 1,
          date: 1,
          reactions: [{ type: { type: "paid" }, total_count: 1 }],
        },
      },
      {
        update_id: 1,
        message_reaction_count: { chat: channel, message_id: 1, date: 1, reactions: [] },
      },
    ],
    [
      "subscription:state:canceled",
      { update_id: 1, subscription: { user: ada, invoice_payload: "p", state: "canceled" } },
      { update_id: 1, subscription: { user: ada, invoice_payload: "p", state: "active" } },
    ],
  ])("%s matches the one and not the other", async (query, matching, otherUpdate) => {
    expect(await passes(query, matching)).toBe(true);
    expect(await passes(query, otherUpdate)).toBe(false);
  });

  it("may be one of several", async () => {
    const several = [":photo", "edit:text"] as const;
    expect(await passes(several, messageUpdate({ photo }))).toBe(true);
    expect(await passes(several, { update_id: 1, edited_message: message("a") })).toBe(true);
    expect(await passes(several, textUpdate("a"))).toBe(false);
  });

  it.each([
    ["message:txt", '"message:text"'],
    ["mesage:text", '"message:text"'],
    ["message:entities:ur", '"message:entities:url"'],
    ["mssage", '"message"'],
    ["message:text:long", "Did you mean"],
    ["message:", "Did you mean"],
    ["callback_query:media", "Did you mean"],
    [":", "Did you mean"],
    ["", "Did you mean"],
    ["__proto__", "Did you mean"],
    ["message:constructor", "Did you mean"],
    ["message:sticker:is_video:x", "Did you mean"],
  ])("%j is rejected, with suggestions", (query, near) => {
    const bot = new Bot("42:token", { botInfo: me });
    const register = () => bot.on(query as FilterQuery);
    expect(register).toThrow(TypeError);
    expect(register).toThrow(`${JSON.stringify(query)} is not a valid filter query. Did you mean`);
    expect(register).toThrow(near);
  });

  it("finds a message that has two contents at once", async () => {
    const bot = new Bot("42:token", { botInfo: me });
    const seen: string[] = [];
    for (const query of [":animation", ":document", ":text", "message"] as const)
      bot.on(query, (_, next) => {
        seen.push(query);
        return next();
      });
    const document = { file_id: "d", file_unique_id: "u" };
    const animation = { ...document, width: 1, height: 1, duration: 1 };
    await bot.handleUpdate(messageUpdate({ animation, document }));
    expect(seen).toEqual([":animation", ":document", "message"]);
  });
});
