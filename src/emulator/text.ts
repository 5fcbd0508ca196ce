import type { MessageEntity } from "../types/index.ts";
import { findEntities } from "./entities.ts";
import { badRequest } from "./refusal.ts";

/** Characters, not UTF-16 units. */
export const MAX_TEXT_LENGTH = 4096;
/** Ways to write nothing that trimming would leave. */
const BLANK = /^[\s\u180e\u2000-\u200a\u202e\u202f\u205f\u2800\u3000\ufffc\u{e0000}-\u{e007f}]*$/u;

/** A text and what is marked in it. */
export interface FormattedText {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

/** What becomes of a text on its way through Telegram. */
export function formatText(text: string): FormattedText {
  const clean = cleanText(text)
    .replace(/[ \n]+$/, "")
    .replace(/^[ \n]+/, "");
  if (BLANK.test(clean)) throw badRequest("text must be non-empty");
  if ([...clean].length > MAX_TEXT_LENGTH) throw badRequest("message is too long");
  return { text: clean, entities: findEntities(clean) };
}

/** Control characters become spaces; carriage returns and a few that break lines or letters go. */
function cleanText(text: string): string {
  return text
    .replace(/\r|[\u2028-\u202e]|\u0333|\u033f|\u030a/g, "")
    .replace(/[^\P{Cc}\n\x7f-\x9f]/gu, " ");
}
