import type { MessageEntity } from "../../types/index.ts";
import { badRequest } from "../wire/refusal.ts";
import { detectEntities } from "./detected-entities.ts";
import { addDetectedEntities, normalizeEntities } from "./normalize-entities.ts";

/** In characters, not UTF-16 units. */
const MAX_LENGTH = 4096;
/** Text that is invisible even after trimming. */
const BLANK = /^[\s\u180e\u2000-\u200a\u202e\u202f\u205f\u2800\u3000\ufffc\u{e0000}-\u{e007f}]*$/u;

/** A text and its entities; offsets and lengths count UTF-16 units. */
export interface FormattedText {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

/** Returns the fields of a message for a text: `entities` is absent when there are none. */
export function toTextFields({ text, entities }: FormattedText): {
  text: string;
  entities?: MessageEntity[];
} {
  return entities.length === 0 ? { text } : { text, entities: [...entities] };
}

/** Returns a text as Telegram stores it: cleaned, trimmed, and with explicit and detected entities. */
export function formatText(source: string, explicit: readonly MessageEntity[] = []): FormattedText {
  const moved = explicit.map((entity) => ({ ...entity, ...rangeAfterCleaning(source, entity) }));
  const clean = cleanText(source).replace(/[ \n]+$/, "");
  const kept = normalizeEntities(clip(moved, clean.length));
  const blanks = /^[ \n]*/.exec(clean)?.[0].length ?? 0;
  const cut = Math.min(blanks, kept[0]?.offset ?? blanks);
  const text = clean.slice(cut);
  if (BLANK.test(text)) throw badRequest("text must be non-empty");
  if ([...text].length > MAX_LENGTH) throw badRequest("message is too long");
  const shifted = kept.map((entity) => ({ ...entity, offset: entity.offset - cut }));
  return { text, entities: addDetectedEntities(shifted, detectEntities(text)) };
}

/** Replaces control characters with spaces; removes carriage returns and other characters that break lines or letters. */
export function cleanText(text: string): string {
  return text
    .replace(/\r|[\u2028-\u202e]|\u0333|\u033f|\u030a/g, "")
    .replace(/[^\P{Cc}\n\x7f-\x9f]/gu, " ");
}

function rangeAfterCleaning(
  source: string,
  { offset, length }: MessageEntity,
): Partial<MessageEntity> {
  const start = cleanText(source.slice(0, offset)).length;
  return { offset: start, length: cleanText(source.slice(0, offset + length)).length - start };
}

function clip(entities: readonly MessageEntity[], end: number): MessageEntity[] {
  return entities
    .map((entity) => ({ ...entity, length: Math.min(entity.length, end - entity.offset) }))
    .filter((entity) => entity.length > 0);
}
