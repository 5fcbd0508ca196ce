import type { Message } from "../../../types/index.ts";
import type { SeenMessage } from "../../model/messages/message.ts";

/** Fields that belong to the text or the media of a message. */
const MEDIA_FIELDS: ReadonlySet<string> = new Set([
  "text",
  "entities",
  "link_preview_options",
  "rich_message",
  "animation",
  "audio",
  "document",
  "live_photo",
  "photo",
  "video",
  "has_media_spoiler",
] satisfies (keyof Message)[]);

type Captioned = Pick<Message, "caption" | "caption_entities" | "show_caption_above_media">;

/** Returns the message without its caption. */
export function withoutCaption<T extends Partial<Captioned>>(message: T): Omit<T, keyof Captioned> {
  const { caption: _, caption_entities: __, show_caption_above_media: ___, ...rest } = message;
  return rest;
}

/** Returns the message without its text or media, and without its caption. */
export function withoutMedia(message: SeenMessage): SeenMessage {
  const fields = Object.entries(withoutCaption(message));
  const { message_id, date, chat } = message;
  return {
    ...Object.fromEntries(fields.filter(([name]) => !MEDIA_FIELDS.has(name))),
    ...{ message_id, date, chat },
  };
}

const WITH_CAPTION = [
  "animation",
  "audio",
  "document",
  "paid_media",
  "photo",
  "video",
  "voice",
] as const satisfies readonly (keyof Message)[];

/** Whether the message is of a kind that can have a caption. */
export function hasCaption(message: SeenMessage): boolean {
  return WITH_CAPTION.some((field) => message[field] !== undefined);
}
