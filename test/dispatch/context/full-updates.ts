import type { Chat, Message, Update } from "../../../src/types/index.ts";
import { ada, bot, message } from "../../support/updates.ts";

/** An update with everything that its kind can have, and the parameters that it contributes to calls, by source. */
export interface FullUpdate {
  readonly update: Update;
  readonly gives: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The chat is not one of the bot's own: only a call that names the business connection can act on it. */
  readonly isOfBusiness?: boolean;
}

const group: Chat = { id: -100, type: "supergroup", title: "Shop" };
const channel: Chat = { id: -200, type: "channel", title: "News" };
const owner = { id: 8, is_bot: false, first_name: "Grace" };

const fullMessage: Message = message("x", {
  chat: group,
  is_topic_message: true,
  message_thread_id: 11,
  direct_messages_topic: { topic_id: 12 },
  story: { chat: channel, id: 14 },
  managed_bot_created: { bot },
  document: { file_id: "f1", file_unique_id: "u1" },
  entities: [
    { type: "bold", offset: 0, length: 1 },
    { type: "custom_emoji", offset: 0, length: 1, custom_emoji_id: "e1" },
  ],
  successful_payment: {
    currency: "XTR",
    total_amount: 1,
    invoice_payload: "p",
    telegram_payment_charge_id: "c1",
    provider_payment_charge_id: "",
  },
});

const toAda = { ephemeral_message_parameters: { receiver_user_id: 7 } };

const ofMessage = {
  chat: { chat_id: -100 },
  message: { chat_id: -100, message_id: 5 },
  message_id: { message_id: 5 },
  editable: { chat_id: -100, message_id: 5 },
  origin: { from_chat_id: -100, message_id: 5 },
  origin_chat: { from_chat_id: -100 },
  story: { from_chat_id: -200, from_story_id: 14 },
  topic: { message_thread_id: 11 },
  direct_topic: { direct_messages_topic_id: 12 },
  author: { user_id: 7 },
  actor: { user_id: 7 },
  ephemeral_reply: toAda,
  managed_bot: { user_id: 42 },
  payment: { telegram_payment_charge_id: "c1" },
  file: { file_id: "f1" },
  custom_emoji: { custom_emoji_ids: ["e1"] },
};
const ofBusiness = {
  connection: { business_connection_id: "b1" },
  account: { business_connection_id: "b1" },
};
const ofChat = {
  chat: { chat_id: -100 },
  origin_chat: { from_chat_id: -100 },
  draft: { draft_id: 1 },
};
const byAda = {
  author: { user_id: 7 },
  actor: { user_id: 7 },
  ephemeral_reply: toAda,
  draft: { draft_id: 1 },
};
const aboutMessage = {
  ...ofChat,
  message: { chat_id: -100, message_id: 5 },
  message_id: { message_id: 5 },
  editable: { chat_id: -100, message_id: 5 },
  origin: { from_chat_id: -100, message_id: 5 },
};
const payment = { currency: "XTR", total_amount: 1, invoice_payload: "p" };
const address = {
  country_code: "SE",
  state: "",
  city: "",
  street_line1: "",
  street_line2: "",
  post_code: "",
};

/** Updates of the kinds that differ in their sources; each source occurs in one of them. */
export const FULL_UPDATES: readonly FullUpdate[] = [
  {
    update: {
      update_id: 1,
      business_message: { ...fullMessage, business_connection_id: "b1" },
    },
    gives: { ...ofMessage, ...ofBusiness, draft: { draft_id: 1 } },
    isOfBusiness: true,
  },
  {
    update: { update_id: 1, message: fullMessage },
    gives: { ...ofMessage, draft: { draft_id: 1 } },
  },
  {
    update: {
      update_id: 1,
      callback_query: { id: "q1", from: ada, chat_instance: "i", message: fullMessage },
    },
    gives: { ...ofMessage, draft: { draft_id: 1 }, callback_query: { callback_query_id: "q1" } },
  },
  {
    update: {
      update_id: 1,
      message: message("x", {
        message_id: 0,
        chat: group,
        receiver_user: owner,
        ephemeral_message_id: 13,
      }),
    },
    gives: {
      ...ofChat,
      ...byAda,
      ephemeral: { chat_id: -100, receiver_user_id: 8, ephemeral_message_id: 13 },
    },
  },
  {
    update: {
      update_id: 1,
      guest_message: message("x", { chat: group, guest_query_id: "g1" }),
    },
    gives: { ...byAda, guest_query: { guest_query_id: "g1" } },
  },
  {
    update: {
      update_id: 1,
      callback_query: { id: "q1", from: ada, chat_instance: "i", inline_message_id: "m1" },
    },
    gives: {
      ...byAda,
      editable: { inline_message_id: "m1" },
      callback_query: { callback_query_id: "q1" },
    },
  },
  {
    update: { update_id: 1, channel_post: message("x", { chat: group, sender_chat: channel }) },
    gives: {
      ...aboutMessage,
      author: { user_id: 7 },
      ephemeral_reply: toAda,
      actor: { actor_chat_id: -200 },
      sender_chat: { sender_chat_id: -200 },
    },
  },
  {
    update: {
      update_id: 1,
      message_reaction: {
        chat: group,
        message_id: 5,
        actor_chat: channel,
        date: 1,
        old_reaction: [],
        new_reaction: [],
      },
    },
    gives: {
      ...aboutMessage,
      actor: { actor_chat_id: -200 },
      sender_chat: { sender_chat_id: -200 },
    },
  },
  {
    update: {
      update_id: 1,
      chat_join_request: { chat: group, from: ada, user_chat_id: 7, date: 1, query_id: "j1" },
    },
    gives: {
      ...ofChat,
      ...byAda,
      requester: { user_id: 7 },
      join_request_query: { chat_join_request_query_id: "j1" },
    },
  },
  {
    update: { update_id: 1, inline_query: { id: "n1", from: ada, query: "", offset: "" } },
    gives: { ...byAda, inline_query: { inline_query_id: "n1" } },
  },
  {
    update: {
      update_id: 1,
      shipping_query: { id: "s1", from: ada, invoice_payload: "p", shipping_address: address },
    },
    gives: { ...byAda, shipping_query: { shipping_query_id: "s1" } },
  },
  {
    update: { update_id: 1, pre_checkout_query: { id: "p1", from: ada, ...payment } },
    gives: { ...byAda, pre_checkout_query: { pre_checkout_query_id: "p1" } },
  },
  {
    update: { update_id: 1, managed_bot: { user: ada, bot } },
    gives: { ...byAda, managed_bot: { user_id: 42 } },
  },
  {
    update: {
      update_id: 1,
      business_connection: { id: "b1", user: ada, user_chat_id: 7, date: 1, is_enabled: true },
    },
    gives: {
      ...byAda,
      chat: { chat_id: 7 },
      origin_chat: { from_chat_id: 7 },
      account: { business_connection_id: "b1" },
    },
  },
  {
    update: {
      update_id: 1,
      stopped_message_generation: { chat: group, message_thread_id: 11, draft_id: 3 },
    },
    gives: { ...ofChat, topic: { message_thread_id: 11 } },
  },
  {
    update: {
      update_id: 1,
      removed_chat_boost: {
        chat: group,
        boost_id: "1",
        remove_date: 1,
        source: { source: "premium", user: ada },
      },
    },
    gives: { ...ofChat, ...byAda },
  },
  {
    update: {
      update_id: 1,
      poll_answer: {
        poll_id: "1",
        voter_chat: channel,
        option_ids: [],
        option_persistent_ids: [],
      },
    },
    gives: {
      actor: { actor_chat_id: -200 },
      sender_chat: { sender_chat_id: -200 },
      draft: { draft_id: 1 },
    },
  },
];
