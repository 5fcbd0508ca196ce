import type { Message, PhotoSize } from "../../types/index.ts";
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

/** Explains why a shortcut cannot use what the update has, and what to call. */
export function outOfReach(view: UpdateView, method: string): string {
  if (isGuest(view)) return "but a guest message can only be answered: call ctx.answerGuestQuery()";
  return view.msgId === 0
    ? "but an ephemeral one has no message_id: call ctx.editEphemeralMessageText()"
    : `but ${method} takes no business_connection_id: call ctx.api for the bot's own chat`;
}

/** One thing that an update can contribute to a call. */
export interface Source {
  /** Names it in errors: "a chat". */
  readonly what: string;
  /** The parameter that it fills, when there is only one. */
  readonly param?: string;
  /** Returns the parameters that it fills; `undefined` when the update lacks it. */
  readonly fill: (
    view: UpdateView,
    target: Target,
  ) => Readonly<Record<string, unknown>> | undefined;
}

/** The sources by name. The generator has the table of the parameters that they fill: `scripts/codegen/spec/shortcut-rules.ts`. */
export const SOURCES: Readonly<Record<SourceName, Source>> = {
  account: singleParam("business_connection_id", (v) => v.businessConnectionId),
  actor: {
    what: "a user or chat",
    fill: ({ senderChat, from }) =>
      senderChat === undefined ? from && { user_id: from.id } : { actor_chat_id: senderChat.id },
  },
  author: singleParam("user_id", (view) => view.from?.id),
  callback_query: singleParam("callback_query_id", (view) => view.callbackQuery?.id),
  chat: singleParam("chat_id", (_, target) => target.chatId),
  connection: singleParam("business_connection_id", connectionOf),
  custom_emoji: singleParam("custom_emoji_ids", ({ msg }) => customEmojiIds(msg)),
  direct_topic: singleParam(
    "direct_messages_topic_id",
    ({ msg }) => msg?.direct_messages_topic?.topic_id,
  ),
  draft: singleParam("draft_id", (view) => view.update.update_id),
  editable: {
    what: "a message",
    fill: (view, target) =>
      view.inlineMessageId === undefined
        ? idsOfMessage(view, target)
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
    // Any bot may respond to a user who pressed a button or wrote an ephemeral message, if it names the query or the message.
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
  file: singleParam("file_id", ({ msg }) => fileId(msg)),
  guest_query: singleParam("guest_query_id", (view) => view.guestQueryId),
  inline_query: singleParam("inline_query_id", (view) => view.inlineQuery?.id),
  join_request_query: singleParam(
    "chat_join_request_query_id",
    (view) => view.chatJoinRequest?.query_id,
  ),
  managed_bot: singleParam(
    "user_id",
    ({ managedBot, msg }) => (managedBot ?? msg?.managed_bot_created)?.bot.id,
    "a managed bot",
  ),
  message: { what: "a message", fill: idsOfMessage },
  message_id: singleParam("message_id", (_, target) => target.msgId),
  origin: {
    what: "a message",
    fill: (_, { chatId, msgId }) =>
      chatId === undefined || msgId === undefined
        ? undefined
        : { from_chat_id: chatId, message_id: msgId },
  },
  origin_chat: singleParam("from_chat_id", (_, target) => target.chatId, "a chat"),
  payment: singleParam(
    "telegram_payment_charge_id",
    ({ msg }) => msg?.successful_payment?.telegram_payment_charge_id,
    "a payment",
  ),
  pre_checkout_query: singleParam("pre_checkout_query_id", (view) => view.preCheckoutQuery?.id),
  requester: singleParam("user_id", (view) => view.chatJoinRequest?.from.id, "a join request"),
  sender_chat: singleParam("sender_chat_id", (view) => view.senderChat?.id),
  shipping_query: singleParam("shipping_query_id", (view) => view.shippingQuery?.id),
  story: {
    what: "a story",
    fill: ({ msg }) =>
      msg?.story && { from_chat_id: msg.story.chat.id, from_story_id: msg.story.id },
  },
  topic: singleParam(
    "message_thread_id",
    ({ msg, stoppedMessageGeneration }) =>
      msg?.is_topic_message ? msg.message_thread_id : stoppedMessageGeneration?.message_thread_id,
    "a topic",
  ),
};

/** Creates a source of one parameter, which errors name after it by default: "a callback query" for `callback_query_id`. */
function singleParam(
  param: string,
  read: (view: UpdateView, target: Target) => unknown,
  what: string = nounOf(param),
): Source {
  return {
    what,
    param,
    fill: (view, target) => {
      const value = read(view, target);
      return value === undefined ? undefined : { [param]: value };
    },
  };
}

function nounOf(param: string): string {
  const noun = param.replace(/_ids?$/, "").replaceAll("_", " ");
  return `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** The owner of a new connection writes to the bot itself: a response does not go through the connection. */
function connectionOf(view: UpdateView): string | undefined {
  return view.kind === "business_connection" ? undefined : view.businessConnectionId;
}

function isGuest({ guestQueryId, kind }: UpdateView): boolean {
  return guestQueryId !== undefined || kind === "guest_message";
}

function idsOfMessage(_: UpdateView, { chatId, msgId }: Target): ReturnType<Source["fill"]> {
  if (chatId === undefined || msgId === undefined) return undefined;
  return { chat_id: chatId, message_id: msgId };
}

/** Returns the largest size of a photo, or the file of another content; a live photo and a thumbnail are separate files. */
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
