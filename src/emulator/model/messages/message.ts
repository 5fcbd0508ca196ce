import type {
  ForceReply,
  InlineKeyboardMarkup,
  Message,
  ReplyKeyboardMarkup,
  ReplyKeyboardRemove,
} from "../../../types/index.ts";

/** Every form of `reply_markup`. */
export type ReplyMarkup =
  | InlineKeyboardMarkup
  | ReplyKeyboardMarkup
  | ReplyKeyboardRemove
  | ForceReply;

/** A message as people see it: with a keyboard of any kind, where bots only see inline ones. */
export type SeenMessage = Omit<Message, "reply_markup"> & { readonly reply_markup?: ReplyMarkup };

/** A message before the chat assigns its identifier. */
export type MessageContent = Omit<SeenMessage, "message_id" | "chat">;

/** Returns the message as the Bot API shows it: without a keyboard that is not an inline one. */
export function toBotMessage(message: SeenMessage): Message {
  const { reply_markup, ...rest } = message;
  if (reply_markup === undefined || !("inline_keyboard" in reply_markup)) return rest;
  return { ...rest, reply_markup: toBotKeyboard(reply_markup) };
}

/** Bots see a login button as one with a `url`. */
function toBotKeyboard(markup: InlineKeyboardMarkup): InlineKeyboardMarkup {
  const { inline_keyboard } = markup;
  if (!inline_keyboard.some((row) => row.some(({ login_url }) => login_url !== undefined)))
    return markup;
  return {
    inline_keyboard: inline_keyboard.map((row) =>
      row.map(({ login_url, ...button }) =>
        login_url === undefined ? button : { ...button, url: login_url.url },
      ),
    ),
  };
}

/** Returns the message as `reply_to_message` shows it: without its own `reply_to_message`. */
export function toRepliedMessage(message: SeenMessage): Message {
  const { reply_to_message: _, ...rest } = toBotMessage(message);
  return rest;
}

/** What a person or a bot can send; a message with none of these fields is about the chat itself. */
const CONTENT_FIELDS = [
  "text",
  "rich_message",
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
  "checklist",
  "contact",
  "dice",
  "game",
  "poll",
  "venue",
  "location",
  "invoice",
  "giveaway",
  "giveaway_winners",
] as const satisfies readonly (keyof Message)[];

/** Returns the field that holds what a message contains; undefined for a service message. */
export function contentFieldOf(message: SeenMessage): keyof Message | undefined {
  return CONTENT_FIELDS.find((field) => message[field] !== undefined);
}

/** Whether it is a service message: a user joined, a message was pinned, and so on. */
export function isService(message: SeenMessage): boolean {
  return contentFieldOf(message) === undefined;
}

/** What belongs to the content, besides what it is. */
const DETAIL_FIELDS = [
  "entities",
  "link_preview_options",
  "caption",
  "caption_entities",
  "show_caption_above_media",
  "has_media_spoiler",
] as const satisfies readonly (keyof Message)[];

/** Returns what a message says, without who said it, when and where. */
export function contentOf(message: SeenMessage): Partial<Omit<Message, "reply_markup">> {
  const fields = [...CONTENT_FIELDS, ...DETAIL_FIELDS].filter(
    (name) => message[name] !== undefined,
  );
  return Object.fromEntries(fields.map((name) => [name, message[name]]));
}
