import fc from "fast-check";
import type { Chat, Message, Sticker, Update } from "../../src/types/index.ts";
import { ada, buttonUpdate, message } from "./updates.ts";

const names = fc.constantFrom("a", "b", "ab", "A", "constructor", "__proto__");
const mentions = fc.constantFrom("", "", "@shop_bot", "@SHOP_BOT", "@other_bot");
const rests = fc.constantFrom("", " ", " b", "\n b", "  a b");

const texts = fc.oneof(
  fc
    .tuple(fc.constantFrom("/", "/", "/", "!", "."), names, mentions, rests)
    .map(([prefix, name, mention, rest]) => `${prefix}${name}${mention}${rest}`),
  // The same commands as texts that routes hear, so that one update is often found in two tables.
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

let lastUpdateId = 0;

/** Random updates over the same few words as the random routes. */
export const updates: fc.Arbitrary<Update> = fc.oneof(
  { weight: 4, arbitrary: messages.map((m) => ({ update_id: ++lastUpdateId, message: m })) },
  messages.map((m) => ({ update_id: ++lastUpdateId, edited_message: m })),
  messages.map((m) => ({ update_id: ++lastUpdateId, channel_post: { ...m, chat: channel } })),
  texts.map((query) => ({
    update_id: ++lastUpdateId,
    inline_query: { id: "i", from: ada, query, offset: "" },
  })),
  { weight: 2, arbitrary: texts.map((data) => buttonUpdate(data)) },
  fc.constant(buttonUpdate("", { data: undefined as never, game_short_name: "chess" })),
  fc.constant({ update_id: 1, kind_of_next_year: { text: "/a" } } as never as Update),
);
