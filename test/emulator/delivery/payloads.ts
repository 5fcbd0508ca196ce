import type { Chat, ChatMember, Message, UpdatePayloads, User } from "../../../src/types/index.ts";

const from: User = { id: 7, is_bot: false, first_name: "Ada" };
const bot: User = { id: 42, is_bot: true, first_name: "Shop", username: "shop_bot" };
const chat: Chat = { id: -100, type: "supergroup", title: "G" };
const channel: Chat = { id: -200, type: "channel", title: "C" };
const date = 1_767_225_600;
const message: Message = { message_id: 5, from, chat, date, text: "Hi" };
const post: Message = { message_id: 5, sender_chat: channel, chat: channel, date, text: "Hi" };
const ofBusiness: Message = { ...message, business_connection_id: "b" };
const member: ChatMember = { user: from, status: "member" };
const left: ChatMember = { user: from, status: "left" };
const change = { chat, from, date, old_chat_member: left, new_chat_member: member };
const source = { source: "premium" as const, user: from };

/** A payload for each kind of update. */
export const PAYLOADS: UpdatePayloads = {
  message,
  edited_message: { ...message, edit_date: date },
  channel_post: post,
  edited_channel_post: { ...post, edit_date: date },
  business_connection: { id: "b", user: from, user_chat_id: 7, date, is_enabled: true },
  business_message: ofBusiness,
  edited_business_message: { ...ofBusiness, edit_date: date },
  deleted_business_messages: { business_connection_id: "b", chat, message_ids: [5] },
  guest_message: { ...message, guest_query_id: "1" },
  message_reaction: { chat, message_id: 5, user: from, date, old_reaction: [], new_reaction: [] },
  message_reaction_count: { chat, message_id: 5, date, reactions: [] },
  inline_query: { id: "1", from, query: "tea", offset: "" },
  chosen_inline_result: { result_id: "1", from, query: "tea" },
  callback_query: { id: "1", from, message, chat_instance: "1", data: "buy" },
  shipping_query: {
    id: "1",
    from,
    invoice_payload: "tea",
    shipping_address: {
      country_code: "GB",
      state: "",
      city: "London",
      street_line1: "Strand",
      street_line2: "",
      post_code: "WC2",
    },
  },
  pre_checkout_query: { id: "1", from, currency: "XTR", total_amount: 1, invoice_payload: "tea" },
  purchased_paid_media: { from, paid_media_payload: "tea" },
  poll: {
    id: "1",
    question: "?",
    options: [],
    total_voter_count: 0,
    is_closed: false,
    is_anonymous: true,
    type: "regular",
    allows_multiple_answers: false,
    allows_revoting: true,
    members_only: false,
  },
  poll_answer: { poll_id: "1", user: from, option_ids: [0], option_persistent_ids: ["0"] },
  my_chat_member: change,
  chat_member: change,
  chat_join_request: { chat, from, user_chat_id: 7, date },
  chat_boost: { chat, boost: { boost_id: "1", add_date: date, expiration_date: date, source } },
  removed_chat_boost: { chat, boost_id: "1", remove_date: date, source },
  managed_bot: { user: from, bot },
  subscription: { user: from, invoice_payload: "tea", state: "canceled" },
  stopped_message_generation: { chat, draft_id: 1 },
};
