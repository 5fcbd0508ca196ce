import type { MessageEntity, TextQuote } from "../../../types/index.ts";
import type { SeenMessage } from "./message.ts";

const KEPT: ReadonlySet<MessageEntity["type"]> = new Set([
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
  "custom_emoji",
  "date_time",
]);

/** Whether a quote keeps this formatting of the message. */
export function isKeptInQuote({ type }: MessageEntity): boolean {
  return KEPT.has(type);
}

/** Returns the formatting that a quote of a part of a message keeps, with offsets in the part. */
export function quotedFormatting(
  { entities, caption_entities }: SeenMessage,
  begin: number,
  end: number,
): MessageEntity[] {
  return (entities ?? caption_entities ?? []).flatMap((entity) => {
    const from = Math.max(entity.offset, begin);
    const to = Math.min(entity.offset + entity.length, end);
    if (!isKeptInQuote(entity) || from >= to) return [];
    return [{ ...entity, offset: from - begin, length: to - from }];
  });
}

/** Returns the quote of the first place in a message with this text; undefined when the message does not contain it. */
export function quoteOf(message: SeenMessage, text: string): TextQuote | undefined {
  const position = (message.text ?? message.caption ?? "").indexOf(text);
  if (text === "" || position === -1) return undefined;
  const entities = quotedFormatting(message, position, position + text.length);
  return { text, ...(entities.length === 0 ? {} : { entities }), position, is_manual: true };
}
