import type { ExternalReplyInfo, Message, TextQuote, User } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import type { Chat } from "../../model/chat.ts";
import { type SeenMessage, toRepliedMessage } from "../../model/message.ts";
import { originOf } from "../../model/origin.ts";
import type { FormattedText } from "../../text/entity.ts";
import { readMarkedText, toMessageEntities } from "../../text/read-text.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import { MAX_INT32, type MethodCall, messageIdOf } from "../method.ts";

const MAX_QUOTE = 1024;

/** The message that a new message replies to. */
export interface ReplyTarget {
  /** Empty for the chat of the new message. */
  readonly chatId: string;
  /** 0 when it is not a reply. */
  readonly messageId: number;
  readonly canBeMissing: boolean;
  readonly quote?: FormattedText & { readonly position: number };
  readonly checklistTaskId?: number;
  readonly pollOptionId?: string;
}

const NO_REPLY: ReplyTarget = { chatId: "", messageId: 0, canBeMissing: false };

/** Reads `reply_parameters`, or the deprecated parameters that preceded it. */
export function readReplyTarget(parameters: Parameters): ReplyTarget {
  const text = parameters.text("reply_parameters");
  if (text === "") {
    const messageId = messageIdOf(parameters, "reply_to_message_id");
    const canBeMissing = parameters.boolean("allow_sending_without_reply");
    return { chatId: "", messageId, canBeMissing };
  }
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
  const messageId = fields.requiredInteger("message_id");
  const canBeMissing = fields.boolean("allow_sending_without_reply");
  const quote = fields.text("quote");
  const parseMode = fields.text("quote_parse_mode");
  const entities = JSON.stringify(fields.raw("quote_entities") ?? []);
  const position = fields.integer("quote_position");
  const checklistTaskId = fields.integer("checklist_task_id");
  const pollOptionId = fields.text("poll_option_id");
  return {
    chatId: chatId === ownChatId ? "" : chatId,
    messageId: Math.min(Math.max(messageId, 0), MAX_INT32),
    canBeMissing,
    ...(quote === ""
      ? {}
      : {
          quote: {
            ...readMarkedText(
              { text: quote, parseMode, entities },
              { maxLength: MAX_QUOTE, detect: false },
            ),
            position,
          },
        }),
    ...(checklistTaskId === 0 ? {} : { checklistTaskId }),
    ...(pollOptionId === "" ? {} : { pollOptionId }),
  };
}

/** Returns the fields of a message that replies to another one, in the same chat or in another. */
export function replyFields(
  { bot, world }: MethodCall,
  chat: Chat,
  target: ReplyTarget,
): Partial<Message> {
  const { chatId, messageId, canBeMissing, quote, checklistTaskId, pollOptionId } = target;
  if (messageId === 0) return {};
  const source = chatId === "" ? chat : world.getChat(bot, chatId);
  const message = source.messages.get(messageId);
  if (message === undefined) {
    if (canBeMissing) return {};
    throw badRequest("message to be replied not found");
  }
  return {
    ...(source === chat
      ? { reply_to_message: toRepliedMessage(message) }
      : { external_reply: toExternalReply(message) }),
    ...(quote === undefined ? {} : { quote: findQuote(message, quote, world.users) }),
    ...(checklistTaskId === undefined ? {} : { reply_to_checklist_task_id: checklistTaskId }),
    ...(pollOptionId === undefined ? {} : { reply_to_poll_option_id: pollOptionId }),
  };
}

/** The quote must be in the message; of several places, the one nearest to the given position counts. */
function findQuote(
  message: SeenMessage,
  { text, entities, position }: FormattedText & { readonly position: number },
  users: ReadonlyMap<number, User>,
): TextQuote {
  const source = message.text ?? message.caption ?? "";
  const places: number[] = [];
  for (let at = source.indexOf(text); at !== -1; at = source.indexOf(text, at + 1)) places.push(at);
  places.sort((a, b) => Math.abs(a - position) - Math.abs(b - position));
  const [nearest] = places;
  if (nearest === undefined) throw badRequest("QUOTE_TEXT_INVALID");
  const list = toMessageEntities(entities, users);
  return {
    text,
    ...(list.length === 0 ? {} : { entities: list }),
    position: nearest,
    is_manual: true,
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
