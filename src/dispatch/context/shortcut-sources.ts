import type { Message, PhotoSize } from "../../types/index.ts";
import type { UpdateView } from "../view/update-view.ts";

/** What an update can give a call. */
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
export type Place = Partial<Pick<UpdateView, "chatId" | "msgId">>;

/**
 * What a shortcut can reach. The chats of business accounts and of guest messages may share the identifier of one of the
 * bot's own chats: only a method that takes the business connection reaches them. No method takes the
 * `message_id` 0 of an ephemeral message.
 */
export function placeOf(view: UpdateView, takesConnection: boolean): Place {
  if (isGuest(view) || (connectionOf(view) !== undefined && !takesConnection)) return {};
  return view.msgId === 0 ? { chatId: view.chatId } : view;
}

/** Explains why a shortcut cannot use what the update has, and what to call. */
export function outOfReach(view: UpdateView, method: string): string {
  if (isGuest(view)) return "but a guest message can only be answered: call ctx.answerGuestQuery()";
  return view.msgId === 0
    ? "but an ephemeral one has no message_id: call ctx.editEphemeralMessageText()"
    : `but ${method} takes no business_connection_id: call ctx.api for the bot's own chat`;
}

/** One thing that an update can give a call. */
export interface Source {
  /** What it is, in the words of an error: "a chat". */
  readonly what: string;
  /** The parameter it fills, where it is one alone. */
  readonly param?: string;
  /** The parameters it fills; `undefined` where the update lacks it. */
  readonly fill: (view: UpdateView, place: Place) => Readonly<Record<string, unknown>> | undefined;
}

/** What each source reads. The generator's table tells which parameters they fill: `scripts/codegen/spec/shortcut-rules.ts`. */
export const SOURCES: Readonly<Record<SourceName, Source>> = {
  account: one("business_connection_id", (v) => v.businessConnectionId),
  actor: {
    what: "a user or chat",
    fill: ({ senderChat, from }) =>
      senderChat === undefined ? from && { user_id: from.id } : { actor_chat_id: senderChat.id },
  },
  author: one("user_id", (view) => view.from?.id),
  callback_query: one("callback_query_id", (view) => view.callbackQuery?.id),
  chat: one("chat_id", (_, place) => place.chatId),
  connection: one("business_connection_id", connectionOf),
  custom_emoji: one("custom_emoji_ids", ({ msg }) => customEmojiIds(msg)),
  direct_topic: one("direct_messages_topic_id", ({ msg }) => msg?.direct_messages_topic?.topic_id),
  draft: one("draft_id", (view) => view.update.update_id),
  editable: {
    what: "a message",
    fill: (view, place) =>
      view.inlineMessageId === undefined
        ? idsOfMessage(view, place)
        : { inline_message_id: view.inlineMessageId },
  },
  ephemeral: {
    what: "an ephemeral message",
    fill: ({ msg }, { chatId }) =>
      chatId !== undefined && msg?.receiver_user && msg.ephemeral_message_id !== undefined
        ? {
            chat_id: chatId,
            receiver_user_id: msg.receiver_user.id,
            ephemeral_message_id: msg.ephemeral_message_id,
          }
        : undefined,
  },
  ephemeral_reply: {
    what: "a user",
    // Any bot may answer a user who pressed a button or wrote an ephemeral message, if it names the query or the message.
    fill: ({ callbackQuery, from, msg }) =>
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
  },
  file: one("file_id", ({ msg }) => fileId(msg)),
  guest_query: one("guest_query_id", (view) => view.guestQueryId),
  inline_query: one("inline_query_id", (view) => view.inlineQuery?.id),
  join_request_query: one("chat_join_request_query_id", (view) => view.chatJoinRequest?.query_id),
  managed_bot: one(
    "user_id",
    ({ managedBot, msg }) => (managedBot ?? msg?.managed_bot_created)?.bot.id,
    "a managed bot",
  ),
  message: { what: "a message", fill: idsOfMessage },
  message_id: one("message_id", (_, place) => place.msgId),
  origin: {
    what: "a message",
    fill: (_, { chatId, msgId }) =>
      chatId === undefined || msgId === undefined
        ? undefined
        : { from_chat_id: chatId, message_id: msgId },
  },
  origin_chat: one("from_chat_id", (_, place) => place.chatId, "a chat"),
  payment: one(
    "telegram_payment_charge_id",
    ({ msg }) => msg?.successful_payment?.telegram_payment_charge_id,
    "a payment",
  ),
  pre_checkout_query: one("pre_checkout_query_id", (view) => view.preCheckoutQuery?.id),
  requester: one("user_id", (view) => view.chatJoinRequest?.from.id, "a join request"),
  sender_chat: one("sender_chat_id", (view) => view.senderChat?.id),
  shipping_query: one("shipping_query_id", (view) => view.shippingQuery?.id),
  story: {
    what: "a story",
    fill: ({ msg }) =>
      msg?.story && { from_chat_id: msg.story.chat.id, from_story_id: msg.story.id },
  },
  topic: one(
    "message_thread_id",
    ({ msg, stoppedMessageGeneration }) =>
      msg?.is_topic_message ? msg.message_thread_id : stoppedMessageGeneration?.message_thread_id,
    "a topic",
  ),
};

/** A source of one parameter, whose name says what it is, unless `what` does: `callback_query_id` is "a callback query". */
function one(
  param: string,
  read: (view: UpdateView, place: Place) => unknown,
  what: string = nounOf(param),
): Source {
  return {
    what,
    param,
    fill: (view, place) => {
      const value = read(view, place);
      return value === undefined ? undefined : { [param]: value };
    },
  };
}

function nounOf(param: string): string {
  const noun = param.replace(/_ids?$/, "").replaceAll("_", " ");
  return `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** The owner of a new connection writes to the bot itself: an answer does not go through the connection. */
function connectionOf(view: UpdateView): string | undefined {
  return view.kind === "business_connection" ? undefined : view.businessConnectionId;
}

function isGuest({ guestQueryId, kind }: UpdateView): boolean {
  return guestQueryId !== undefined || kind === "guest_message";
}

function idsOfMessage(_: UpdateView, { chatId, msgId }: Place): ReturnType<Source["fill"]> {
  if (chatId === undefined || msgId === undefined) return undefined;
  return { chat_id: chatId, message_id: msgId };
}

/** Of a photo, the largest size; a live photo, and what has a thumbnail, is a file of its own. */
function fileId(msg: Message | undefined): string | undefined {
  if (msg === undefined) return undefined;
  const { animation, audio, document, live_photo, photo, sticker, video, video_note, voice } = msg;
  const file =
    animation ?? audio ?? document ?? live_photo ?? sticker ?? video ?? video_note ?? voice;
  const largest: PhotoSize | undefined = photo?.at(-1);
  return (file ?? largest)?.file_id;
}

function customEmojiIds(msg: Message | undefined): readonly string[] | undefined {
  const entities = msg?.entities ?? msg?.caption_entities ?? [];
  const ids = entities.flatMap((entity) => entity.custom_emoji_id ?? []);
  return ids.length === 0 ? undefined : ids;
}
