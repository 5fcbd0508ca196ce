import type { ExternalReplyInfo, Message } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import type { Chat } from "../../model/chats/chat.ts";
import { type SeenMessage, toRepliedMessage } from "../../model/messages/message.ts";
import { originOf } from "../../model/messages/origin.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodCall, messageIdOf } from "../method.ts";
import { findQuote, type Quote, readQuote } from "./quote.ts";

/** The message that a new message replies to. */
export interface ReplyTarget {
  /** Empty for the chat of the new message. */
  readonly chatId: string;
  /** 0 when it is not a reply. */
  readonly messageId: number;
  /** Of an ephemeral message; 0 for none. */
  readonly ephemeralId: number;
  readonly canBeMissing: boolean;
  readonly quote: Quote | undefined;
  /** 0 for none. */
  readonly checklistTaskId: number;
  /** Empty for none. */
  readonly pollOptionId: string;
}

const NO_REPLY: ReplyTarget = {
  chatId: "",
  messageId: 0,
  ephemeralId: 0,
  canBeMissing: false,
  quote: undefined,
  checklistTaskId: 0,
  pollOptionId: "",
};

/** Reads `reply_parameters`, or the deprecated parameters that preceded it. */
export function readReplyTarget(parameters: Parameters): ReplyTarget {
  const messageId = messageIdOf(parameters, "reply_to_message_id");
  const canBeMissing = parameters.boolean("allow_sending_without_reply");
  const text = parameters.text("reply_parameters");
  if (!parameters.values.has("reply_parameters")) return { ...NO_REPLY, messageId, canBeMissing };
  if (text === "") return NO_REPLY;
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse reply parameters JSON object");
  if (!isObject(value)) throw badRequest("object expected as reply parameters");
  if (Object.keys(value).length === 0) return NO_REPLY;
  try {
    return readFields(new JsonFields(value), parameters.text("chat_id"));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(error.message.charAt(0).toLowerCase() + error.message.slice(1));
  }
}

function readFields(fields: JsonFields, ownChatId: string): ReplyTarget {
  const chatId = fields.text("chat_id");
  const ephemeralId = Math.max(fields.integer("ephemeral_message_id"), 0);
  const messageId =
    ephemeralId === 0 ? fields.requiredInteger("message_id") : fields.integer("message_id");
  const canBeMissing = fields.boolean("allow_sending_without_reply");
  const quote = readQuote(fields);
  const checklistTaskId = fields.integer("checklist_task_id");
  const pollOptionId = fields.text("poll_option_id");
  return {
    chatId: chatId === ownChatId ? "" : chatId,
    messageId: Math.max(messageId, 0),
    ephemeralId,
    canBeMissing,
    quote,
    checklistTaskId: Math.max(checklistTaskId, 0),
    pollOptionId,
  };
}

/** Returns the fields of a message that replies to another one, in the same chat or in another. */
export function replyFields(
  { bot, world }: MethodCall,
  chat: Chat,
  {
    chatId,
    messageId,
    ephemeralId,
    canBeMissing,
    quote,
    checklistTaskId,
    pollOptionId,
  }: ReplyTarget,
): Partial<Message> {
  // Only another ephemeral message can reply to one.
  if (ephemeralId !== 0) throw badRequest("message to be replied not found");
  if (messageId === 0) return {};
  const source = chatId === "" ? chat : world.getChat(bot, chatId);
  const message = source.messages.get(messageId);
  if (message === undefined) {
    if (canBeMissing) return {};
    throw badRequest("message to be replied not found");
  }
  const isExternal = source !== chat;
  // What cannot be forwarded cannot be shown in another chat; the server sends the message without the reply.
  if (isExternal && message.has_protected_content) return {};
  const quoted = quote && findQuote(message, quote, world.users);
  return {
    ...(isExternal
      ? { external_reply: toExternalReply(message) }
      : { reply_to_message: toRepliedMessage(message) }),
    ...(quoted === undefined ? {} : { quote: quoted }),
    ...(checklistTaskId === 0 || message.checklist === undefined
      ? {}
      : { reply_to_checklist_task_id: checklistTaskId }),
    ...(pollOptionId === "" || message.poll === undefined
      ? {}
      : { reply_to_poll_option_id: pollOptionId }),
  };
}

/** The content of which a reply from another chat shows something. */
const SHOWN_FIELDS = [
  "link_preview_options",
  "animation",
  "audio",
  "document",
  "live_photo",
  "paid_media",
  "photo",
  "sticker",
  "story",
  "video",
  "video_note",
  "voice",
  "has_media_spoiler",
  "checklist",
  "contact",
  "dice",
  "game",
  "giveaway",
  "giveaway_winners",
  "invoice",
  "location",
  "poll",
  "venue",
] as const satisfies readonly (keyof ExternalReplyInfo & keyof Message)[];

function toExternalReply(message: SeenMessage): ExternalReplyInfo {
  const { chat, message_id } = message;
  const isPrivate = chat.type === "private";
  return {
    origin: originOf(message),
    ...(isPrivate ? {} : { chat, message_id }),
    ...Object.fromEntries(
      SHOWN_FIELDS.filter((name) => message[name] !== undefined).map((name) => [
        name,
        message[name],
      ]),
    ),
  };
}
