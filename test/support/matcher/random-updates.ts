import fc from "fast-check";
import type {
  Chat,
  ChatMemberUpdated,
  Message,
  Sticker,
  Update,
} from "../../../src/types/index.ts";
import { ada, buttonUpdate, message, privateChat } from "../updates.ts";

const names = fc.constantFrom("start", "a", "b", "ab", "A", "constructor", "__proto__");
const mentions = fc.constantFrom("", "", "@shop_bot", "@SHOP_BOT", "@other_bot");
// The last is the parameter of a deep link to "ab".
const rests = fc.constantFrom("", " ", " b", "\n b", "  a b", " YWI");

const texts = fc.oneof(
  fc
    .tuple(fc.constantFrom("/", "/", "/", "!", "."), names, mentions, rests)
    .map(([prefix, name, mention, rest]) => `${prefix}${name}${mention}${rest}`),
  // The same commands as texts of `hears`, so that one update is often found in two indexes.
  fc.constantFrom("/a", "/b", "/a b"),
  fc.constantFrom("a", "ab", "b", "", "xab", "__proto__", "a:1", "ab:", "a:b:c", "/a:x", ":"),
);

const location = { latitude: 1, longitude: 2 };
const sticker: Sticker = {
  file_id: "s",
  file_unique_id: "u",
  type: "regular",
  width: 1,
  height: 1,
  is_animated: false,
  is_video: false,
};

const messages: fc.Arbitrary<Message> = fc.oneof(
  texts.map((text) => message(text)),
  texts.map((caption) => {
    const { text: _, entities, ...photo } = message(caption);
    return { ...photo, caption, ...(entities && { caption_entities: entities }) };
  }),
  texts.map((text) => message(text, { entities: [] })),
  // A venue comes with its location, which is a content as well.
  fc.constantFrom(true, false).map((isVenue) => {
    const { text: _, ...place } = message("", { location });
    return isVenue ? { ...place, venue: { location, title: "Tea", address: "1" } } : place;
  }),
  fc.boolean().map((is_video) => {
    const { text: _, ...rest } = message("");
    return { ...rest, sticker: { ...sticker, is_video } };
  }),
  texts.map((text) => message(text, { entities: [{ type: "bot_command", offset: 1, length: 2 }] })),
);

const channel: Chat = { id: -5, type: "channel", title: "News" };

const emoji = fc.subarray(["👍", "👎", "🔥"] as const);

const statuses = fc.constantFrom("member" as const, "left" as const);

const changes: fc.Arbitrary<ChatMemberUpdated> = fc
  .tuple(statuses, statuses)
  .map(([before, after]) => ({
    chat: channel,
    from: ada,
    date: 1,
    old_chat_member: { status: before, user: ada },
    new_chat_member: { status: after, user: ada },
  }));

const address = {
  country_code: "SE",
  state: "",
  city: "Lund",
  street_line1: "1",
  street_line2: "",
  post_code: "1",
};

let lastUpdateId = 0;

/** Changes of a chat's members: Telegram sends them on request only. */
export const memberUpdates: fc.Arbitrary<Update> = changes.map((change) => ({
  update_id: ++lastUpdateId,
  chat_member: change,
}));

/** Random updates over the same few words as the random routes. */
export const updates: fc.Arbitrary<Update> = fc.oneof(
  { weight: 4, arbitrary: messages.map((m) => ({ update_id: ++lastUpdateId, message: m })) },
  messages.map((m) => ({ update_id: ++lastUpdateId, edited_message: m })),
  messages.map((m) => ({ update_id: ++lastUpdateId, channel_post: { ...m, chat: channel } })),
  texts.map((query) => ({
    update_id: ++lastUpdateId,
    inline_query: { id: "i", from: ada, query, offset: "" },
  })),
  fc
    .record({
      result_id: texts,
      from: fc.constant(ada),
      query: fc.constant(""),
    })
    .map((result) => ({ update_id: ++lastUpdateId, chosen_inline_result: result })),
  texts.map((invoice_payload) => ({
    update_id: ++lastUpdateId,
    pre_checkout_query: { id: "p", from: ada, currency: "XTR", total_amount: 1, invoice_payload },
  })),
  texts.map((invoice_payload) => ({
    update_id: ++lastUpdateId,
    shipping_query: { id: "s", from: ada, invoice_payload, shipping_address: address },
  })),
  fc.tuple(emoji, emoji).map(([before, after]) => ({
    update_id: ++lastUpdateId,
    message_reaction: {
      ...{ chat: privateChat, message_id: 1, date: 1, user: ada },
      old_reaction: before.map((each) => ({ type: "emoji" as const, emoji: each })),
      new_reaction: after.map((each) => ({ type: "emoji" as const, emoji: each })),
    },
  })),
  memberUpdates,
  changes.map((change) => ({ update_id: ++lastUpdateId, my_chat_member: change })),
  { weight: 2, arbitrary: texts.map((data) => buttonUpdate(data)) },
  fc.constant(buttonUpdate("", { data: undefined as never, game_short_name: "chess" })),
  fc.constant({ update_id: 1, kind_of_next_year: { text: "/a" } } as never as Update),
);

/** Updates whose keys are in several indexes. */
export const collidingUpdates: fc.Arbitrary<Update> = fc.oneof(
  fc
    .constantFrom("/a", "/b")
    .map((text) => ({ update_id: ++lastUpdateId, message: message(text) })),
  fc.constantFrom("a", "a:1", "a:2", "b:1").map((data) => buttonUpdate(data)),
);
