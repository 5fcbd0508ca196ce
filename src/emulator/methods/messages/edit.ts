import type { Message } from "../../../types/index.ts";
import type { Chat } from "../../model/chat.ts";
import { type MessageContent, type SeenMessage, toBotMessage } from "../../model/message.ts";
import { publishMessage } from "../../model/publish.ts";
import { type MethodResult, toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { parseReplyMarkup, requireInlineKeyboard } from "../keyboards/reply-markup.ts";
import { type MethodCall, messageIdOf } from "../method.ts";

const NOT_MODIFIED =
  "message is not modified: specified new message content and reply markup are exactly the same " +
  "as a current content and reply markup of the message";

/** The content of a message that can be edited. */
export type EditedContent = Pick<
  Message,
  | "text"
  | "entities"
  | "link_preview_options"
  | "caption"
  | "caption_entities"
  | "show_caption_above_media"
  | "has_media_spoiler"
  | "animation"
  | "audio"
  | "document"
  | "photo"
  | "video"
  | "location"
  | "checklist"
>;

const CONTENT_FIELDS: Readonly<Record<keyof EditedContent, 1>> = {
  text: 1,
  entities: 1,
  link_preview_options: 1,
  caption: 1,
  caption_entities: 1,
  show_caption_above_media: 1,
  has_media_spoiler: 1,
  animation: 1,
  audio: 1,
  document: 1,
  photo: 1,
  video: 1,
  location: 1,
  checklist: 1,
};

/** Returns the new content of a message, or throws a refusal for a message that cannot be changed so. */
export type Change = (old: EditedContent) => EditedContent;

/** Changes a message of the bot. A call without `reply_markup` removes the keyboard. */
export function edit(call: MethodCall, readChange: (call: MethodCall) => Change): MethodResult {
  const { world, parameters } = call;
  const change = readChange(call);
  const markup = parseReplyMarkup(parameters.text("reply_markup"));
  const { chat, message: old, isInline } = findTarget(call);
  const keyboard = requireInlineKeyboard(markup);
  const { content, rest } = split(old);
  const edited: SeenMessage = {
    ...rest,
    edit_date: world.timers.unixTime(),
    ...change(content),
    ...(keyboard === undefined ? {} : { reply_markup: keyboard }),
  };
  if (visiblePart(edited) === visiblePart(old)) throw badRequest(NOT_MODIFIED);
  chat.edit(edited);
  publishMessage(chat, edited, "edited");
  return toResult(isInline ? true : toBotMessage(edited));
}

/** The message to edit. */
interface Target {
  readonly chat: Chat;
  readonly message: SeenMessage;
  /** Whether a person sent it through the bot. */
  readonly isInline: boolean;
}

function findTarget({ bot, world, parameters }: MethodCall): Target {
  const chatId = parameters.text("chat_id");
  const messageId = messageIdOf(parameters);
  const inlineId = parameters.text("inline_message_id");
  const connectionId = parameters.text("business_connection_id");
  if (chatId !== "" || messageId !== 0) {
    const chat =
      connectionId === ""
        ? world.getChat(bot, chatId)
        : world.business.getChat(bot, connectionId, chatId);
    return { chat, message: findOwnMessage(chat, messageId, bot.user.id), isInline: false };
  }
  if (inlineId === "") throw badRequest("message identifier is not specified");
  const found = world.inlineMessages.find(inlineId);
  if (found === undefined) throw badRequest("invalid inline message identifier specified");
  const message = found.chat.messages.get(found.messageId);
  if (found.bot !== bot || message === undefined) throw badRequest("MESSAGE_ID_INVALID");
  return { chat: found.chat, message, isInline: true };
}

function findOwnMessage(chat: Chat, messageId: number, botId: number): SeenMessage {
  const message = chat.messages.get(messageId);
  if (message === undefined) throw badRequest("message to edit not found");
  if (chat.authorOf(message) !== botId) throw badRequest("message can't be edited");
  return message;
}

/** Separates the content from the rest, which is without the keyboard. */
function split({ reply_markup: _, ...message }: SeenMessage): {
  readonly content: EditedContent;
  readonly rest: Omit<SeenMessage, keyof EditedContent | "reply_markup">;
} {
  const pick = (isContent: boolean): object =>
    Object.fromEntries(
      Object.entries(message).filter(([name]) => name in CONTENT_FIELDS === isContent),
    );
  // Every field of a message is in one of the two.
  return { content: pick(true), rest: pick(false) as MessageContent & SeenMessage };
}

/** Returns a string that differs when a person would see a difference. */
function visiblePart(message: SeenMessage): string {
  const { content } = split(message);
  const fields = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([fields, message.reply_markup]);
}
