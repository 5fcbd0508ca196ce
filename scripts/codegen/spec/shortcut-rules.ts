import { replyName } from "../../../src/dispatch/context/shortcut-entry.ts";

/** The parameters that each source fills; `src/dispatch/context/shortcut-sources.ts` reads the sources from an update. */
export const SOURCES: Readonly<Record<string, readonly string[]>> = {
  editable: ["inline_message_id", "chat_id", "message_id"],
  story: ["from_chat_id", "from_story_id"],
  origin: ["from_chat_id", "message_id"],
  origin_chat: ["from_chat_id"],
  ephemeral: ["chat_id", "receiver_user_id", "ephemeral_message_id"],
  ephemeral_reply: ["ephemeral_message_parameters", "reply_parameters"],
  message: ["chat_id", "message_id"],
  chat: ["chat_id"],
  topic: ["message_thread_id"],
  direct_topic: ["direct_messages_topic_id"],
  connection: ["business_connection_id"],
  account: ["business_connection_id"],
  author: ["user_id"],
  requester: ["user_id"],
  managed_bot: ["user_id"],
  actor: ["user_id", "actor_chat_id"],
  sender_chat: ["sender_chat_id"],
  message_id: ["message_id"],
  payment: ["telegram_payment_charge_id"],
  callback_query: ["callback_query_id"],
  inline_query: ["inline_query_id"],
  shipping_query: ["shipping_query_id"],
  pre_checkout_query: ["pre_checkout_query_id"],
  guest_query: ["guest_query_id"],
  join_request_query: ["chat_join_request_query_id"],
  file: ["file_id"],
  custom_emoji: ["custom_emoji_ids"],
  draft: ["draft_id"],
};

/** The parameter that a source may fill instead of its others. */
export const ALTERNATIVES: Readonly<Record<string, string>> = {
  editable: "inline_message_id",
  actor: "actor_chat_id",
};

/** The target of a call: the first of these whose parameters the method has. Those with a second chat leave `chat_id` to the bot. */
export const PLACES: readonly string[] = [
  "editable",
  "story",
  "origin",
  "origin_chat",
  "ephemeral",
  "message",
  "chat",
];

/** Sources whose parameter has the same meaning in every method. */
export const IDENTIFIERS: readonly string[] = [
  "callback_query",
  "inline_query",
  "shipping_query",
  "pre_checkout_query",
  "guest_query",
  "join_request_query",
  "file",
  "custom_emoji",
  "draft",
];

/** The source of `user_id` where it is not the update's author; `undefined` where the bot must pass it. */
export const USERS: Readonly<Record<string, string | undefined>> = {
  approveChatJoinRequest: "requester",
  declineChatJoinRequest: "requester",
  deleteAllMessageReactions: "actor",
  deleteMessageReaction: "actor",
  getManagedBotAccessSettings: "managed_bot",
  getManagedBotToken: "managed_bot",
  replaceManagedBotToken: "managed_bot",
  setManagedBotAccessSettings: "managed_bot",
  // A forgotten argument must not ban the author: shortcuts such as banAuthor have a name that says so.
  banChatMember: undefined,
  getChatMember: undefined,
  promoteChatMember: undefined,
  restrictChatMember: undefined,
  setChatAdministratorCustomTitle: undefined,
  setChatMemberTag: undefined,
  unbanChatMember: undefined,
};

/** Sources of single methods in addition to the rules. */
export const EXTRAS: Readonly<Record<string, string>> = {
  pinChatMessage: "message_id",
  refundStarPayment: "payment",
};

/** Methods whose target is one of several parameters: the source of their first shortcut, and the parameters it stands for. */
export const CHOICES: Readonly<
  Record<string, { readonly source: string; readonly instead: readonly string[] }>
> = { sendGift: { source: "author", instead: ["user_id", "chat_id"] } };

/** Further shortcuts: name, method, and a source in addition to those of the first, or in its place for a choice. */
export const VARIANTS: readonly (readonly [name: string, method: string, source: string])[] = [
  ["banAuthor", "banChatMember", "author"],
  ["getAuthor", "getChatMember", "author"],
  ["promoteAuthor", "promoteChatMember", "author"],
  ["restrictAuthor", "restrictChatMember", "author"],
  ["setChatAdministratorAuthorCustomTitle", "setChatAdministratorCustomTitle", "author"],
  ["setAuthorTag", "setChatMemberTag", "author"],
  ["banSenderChat", "banChatSenderChat", "sender_chat"],
  ["unbanSenderChat", "unbanChatSenderChat", "sender_chat"],
  ["replyWithGiftToChannel", "sendGift", "chat"],
  ["replyEphemeral", "sendMessage", "ephemeral_reply"],
];

/** Descriptions of shortcuts that do something else than their method does by itself. */
export const SHORTCUT_TEXTS: Readonly<Record<string, string>> = {
  replyEphemeral:
    "Sends a text message that only the user who caused the update can see. Groups only.",
};

/** An optional parameter that comes first, as in grammY or because the call is about it. */
export const LEADING: Readonly<Record<string, string>> = {
  approveChatJoinRequest: "user_id",
  declineChatJoinRequest: "user_id",
  editEphemeralMessageCaption: "caption",
  editEphemeralMessageText: "text",
  editMessageText: "text",
  pinChatMessage: "message_id",
  refundStarPayment: "telegram_payment_charge_id",
  sendDice: "emoji",
  sendMessageDraft: "text",
  setBusinessAccountBio: "bio",
  setBusinessAccountUsername: "username",
  setChatDescription: "description",
  setChatMemberTag: "tag",
  setMessageReaction: "reaction",
  unpinChatMessage: "message_id",
};

/** The parameter that a string stands for when it is passed instead of the other parameters. */
export const TEXTS: Readonly<Record<string, string>> = {
  answerCallbackQuery: "text",
  answerPreCheckoutQuery: "error_message",
  answerShippingQuery: "error_message",
};

/** Name of a method's shortcut, as in grammY. */
export function shortcutName(method: string): string {
  if (method === "sendMessage") return "reply";
  if (method === "setMessageReaction") return "react";
  return replyName(method);
}
