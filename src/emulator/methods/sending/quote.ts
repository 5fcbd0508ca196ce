import type { MessageEntity, TextQuote, User } from "../../../types/index.ts";
import type { SeenMessage } from "../../model/messages/message.ts";
import { isKeptInQuote, quotedFormatting } from "../../model/messages/quote.ts";
import type { FormattedText } from "../../text/entity.ts";
import { readMarkedText, toMessageEntities } from "../../text/read-text.ts";
import type { JsonFields } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";

const MAX_QUOTE = 1024;

/** A part of the message that is replied to. */
export interface Quote extends FormattedText {
  /** Where the part begins, approximately, in UTF-16 units. */
  readonly position: number;
}

/** Reads the quote of `reply_parameters`; undefined when it is absent or blank. */
export function readQuote(fields: JsonFields): Quote | undefined {
  const text = fields.text("quote");
  const parseMode = fields.text("quote_parse_mode");
  const entities = JSON.stringify(fields.raw("quote_entities") ?? []);
  const quote = readMarkedText(
    { text, parseMode, entities },
    { maxLength: MAX_QUOTE, tooLong: "QUOTE_TEXT_INVALID", detect: false, canBeEmpty: true },
  );
  const trimmed = text.length - text.trimStart().length;
  const position = fields.integer("quote_position") + trimmed;
  return quote.text === "" ? undefined : { ...quote, position };
}

/**
 * Returns the place in a message that is quoted: the same text and formatting, nearest to the position. Throws a refusal if the
 * message has no such place.
 */
export function findQuote(
  message: SeenMessage,
  { text, entities, position }: Quote,
  users: ReadonlyMap<number, User>,
): TextQuote {
  const source = message.text ?? message.caption ?? "";
  const kept = toMessageEntities(entities, users).filter(isKeptInQuote);
  const formatting = JSON.stringify(kept.map(toKey));
  const places: number[] = [];
  for (let at = source.indexOf(text); at !== -1; at = source.indexOf(text, at + 1)) {
    const found = quotedFormatting(message, at, at + text.length);
    if (JSON.stringify(found.map(toKey)) === formatting) places.push(at);
  }
  const distance = (at: number): number => Math.abs(at - position);
  const [nearest] = places.sort((a, b) => distance(a) - distance(b));
  if (nearest === undefined) throw badRequest("QUOTE_TEXT_INVALID");
  return {
    text,
    ...(kept.length === 0 ? {} : { entities: kept }),
    position: nearest,
    is_manual: true,
  };
}

function toKey(entity: MessageEntity): unknown {
  const { type, offset, length } = entity;
  return [type, offset, length, "custom_emoji_id" in entity ? entity.custom_emoji_id : ""];
}
