import type { Message } from "../../types/index.ts";
import { FILE_FIELDS } from "../filter/query.ts";
import type { UpdateView } from "../view/update-view.ts";

/** The names of what an update can contribute to a call. */
export type SourceName =
  | "account"
  | "actor"
  | "author"
  | "callback_query"
  | "chat"
  | "connection"
  | "custom_emoji"
  | "direct_topic"
  | "draft"
  | "editable"
  | "ephemeral"
  | "ephemeral_reply"
  | "file"
  | "guest_query"
  | "inline_query"
  | "join_request_query"
  | "managed_bot"
  | "message"
  | "message_id"
  | "origin"
  | "origin_chat"
  | "payment"
  | "pre_checkout_query"
  | "requester"
  | "sender_chat"
  | "shipping_query"
  | "story"
  | "topic";

/** The chat and message of an update, as far as a shortcut can reach them. */
export type Target = Partial<Pick<UpdateView, "chatId" | "msgId">>;

/**
 * Returns what a shortcut can reach. The chats of business accounts and of guest messages may share the identifier of one of the
 * bot's own chats: only a method that takes the business connection reaches them. No method takes the
 * `message_id` 0 of an ephemeral message.
 */
export function reachableTarget(view: UpdateView, takesConnection: boolean): Target {
  if (isGuest(view) || (connectionOf(view) !== undefined && !takesConnection)) return {};
  return view.msgId === 0 ? { chatId: view.chatId } : view;
}

/**
 * One thing that an update can contribute to a call: the parameter that it fills, and how it is read. Several parameters are
 * read at once, under an empty name. `undefined` when the update lacks them.
 */
type Source = readonly [param: string, read: (view: UpdateView, target: Target) => unknown];

/** The sources by name. The generator has the table of the parameters that they fill: `scripts/codegen/spec/shortcut-rules.ts`. */
const SOURCES: Readonly<Record<SourceName, Source>> = {
  account: ["business_connection_id", (view) => view.businessConnectionId],
  actor: [
    "",
    ({ senderChat, from }) =>
      senderChat === undefined ? from && { user_id: from.id } : { actor_chat_id: senderChat.id },
  ],
  author: ["user_id", (view) => view.from?.id],
  callback_query: ["callback_query_id", (view) => view.callbackQuery?.id],
  chat: ["chat_id", (_, { chatId }) => chatId],
  connection: ["business_connection_id", connectionOf],
  custom_emoji: ["custom_emoji_ids", ({ msg }) => customEmojiIds(msg)],
  direct_topic: ["direct_messages_topic_id", ({ msg }) => msg?.direct_messages_topic?.topic_id],
  draft: ["draft_id", (view) => view.update.update_id],
  editable: [
    "",
    ({ inlineMessageId }, target) =>
      inlineMessageId === undefined ? idsOfMessage(target) : { inline_message_id: inlineMessageId },
  ],
  ephemeral: [
    "",
    ({ msg }, { chatId }) =>
      chatId !== undefined && msg?.receiver_user && msg.ephemeral_message_id !== undefined
        ? {
            chat_id: chatId,
            receiver_user_id: msg.receiver_user.id,
            ephemeral_message_id: msg.ephemeral_message_id,
          }
        : undefined,
  ],
  ephemeral_reply: [
    "",
    // Any bot may respond to a user who pressed a button or wrote an ephemeral message, if it names the query or the message.
    ({ callbackQuery, from, msg }) =>
      from && {
        ephemeral_message_parameters: {
          receiver_user_id: from.id,
          callback_query_id: callbackQuery?.id,
        },
        ...(callbackQuery === undefined &&
          msg?.ephemeral_message_id !== undefined && {
            reply_parameters: { ephemeral_message_id: msg.ephemeral_message_id },
          }),
      },
  ],
  file: ["file_id", ({ msg }) => msg && fileId(msg)],
  guest_query: ["guest_query_id", (view) => view.guestQueryId],
  inline_query: ["inline_query_id", (view) => view.inlineQuery?.id],
  join_request_query: ["chat_join_request_query_id", (view) => view.chatJoinRequest?.query_id],
  managed_bot: [
    "user_id",
    ({ managedBot, msg }) => (managedBot ?? msg?.managed_bot_created)?.bot.id,
  ],
  message: ["", (_, target) => idsOfMessage(target)],
  message_id: ["message_id", (_, { msgId }) => msgId],
  origin: ["", (_, target) => idsOfMessage(target, "from_chat_id")],
  origin_chat: ["from_chat_id", (_, { chatId }) => chatId],
  payment: [
    "telegram_payment_charge_id",
    ({ msg }) => msg?.successful_payment?.telegram_payment_charge_id,
  ],
  pre_checkout_query: ["pre_checkout_query_id", (view) => view.preCheckoutQuery?.id],
  requester: ["user_id", (view) => view.chatJoinRequest?.from.id],
  sender_chat: ["sender_chat_id", (view) => view.senderChat?.id],
  shipping_query: ["shipping_query_id", (view) => view.shippingQuery?.id],
  story: [
    "",
    ({ msg }) => msg?.story && { from_chat_id: msg.story.chat.id, from_story_id: msg.story.id },
  ],
  topic: [
    "message_thread_id",
    ({ msg, stoppedMessageGeneration }) =>
      msg?.is_topic_message ? msg.message_thread_id : stoppedMessageGeneration?.message_thread_id,
  ],
};

/** Returns the parameter that a source fills; empty when it fills several. */
export function paramOf(source: SourceName): string {
  return SOURCES[source][0];
}

/** Returns the parameters that a source fills; `undefined` when the update lacks them. */
export function fillFrom(source: SourceName, view: UpdateView, target: Target): object | undefined {
  const [param, read] = SOURCES[source];
  const value = read(view, target);
  // What is read under an empty name are the parameters themselves.
  return value === undefined || param === "" ? (value as object | undefined) : { [param]: value };
}

/** The owner of a new connection writes to the bot itself: a response does not go through the connection. */
function connectionOf(view: UpdateView): string | undefined {
  return view.kind === "business_connection" ? undefined : view.businessConnectionId;
}

/** The chat of a guest message is not one of the bot's own chats. */
export function isGuest({ guestQueryId, kind }: UpdateView): boolean {
  return guestQueryId !== undefined || kind === "guest_message";
}

function idsOfMessage({ chatId, msgId }: Target, chatParam = "chat_id"): object | undefined {
  if (chatId === undefined || msgId === undefined) return undefined;
  return { [chatParam]: chatId, message_id: msgId };
}

/** Returns the largest size of a photo, or the file of another content; thumbnails are separate files. */
function fileId(msg: Message): string | undefined {
  const file = FILE_FIELDS.map((field) => msg[field]).find(Boolean);
  return (Array.isArray(file) ? file.at(-1) : file)?.file_id;
}

function customEmojiIds(msg: Message | undefined): readonly string[] | undefined {
  const entities = msg?.entities ?? msg?.caption_entities ?? [];
  const ids = entities.flatMap((entity) => entity.custom_emoji_id ?? []);
  return ids.length === 0 ? undefined : ids;
}
