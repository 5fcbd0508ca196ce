import type { MessageEntity } from "../types/index.ts";
import { asFormatted, type Formatted, FormattedText } from "./formatted-text.ts";

/** A part of a text: a plain value, or a text with entities. */
export type TextPart = string | number | bigint | Formatted;

/**
 * Creates a formatted text, with nothing to escape: fmt`Hello, ${bold(name)}! ${link("Rules", url)}`. Values are inserted
 * literally, whatever characters they contain.
 * @example bot.command("start", (ctx) => ctx.reply(fmt`Hello, ${bold("Ada")}!`));
 */
export function fmt(strings: readonly string[], ...values: readonly TextPart[]): FormattedText {
  if (!Array.isArray(strings)) throw new TypeError("fmt is a template tag: write fmt`...`");
  return concat(strings.flatMap((text, at) => [text, ...values.slice(at, at + 1)]));
}

/** Joins parts, like `Array.join()`: `joinText(lines, "\n")`. */
export function joinText(parts: readonly TextPart[], separator: TextPart = ""): FormattedText {
  return concat(parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part])));
}

/** Concatenates texts with their entities. */
export function concat(parts: readonly TextPart[]): FormattedText {
  const texts: string[] = [];
  const entities: MessageEntity[] = [];
  let length = 0;
  for (const part of parts) {
    const { text, entities: marked = [] } = toFormatted(part);
    for (const entity of marked) entities.push({ ...entity, offset: entity.offset + length });
    texts.push(text);
    length += text.length;
  }
  return new FormattedText(texts.join(""), entities);
}

/** Adds an entity that covers the whole text. */
export function markWhole(
  part: TextPart,
  entity: Omit<MessageEntity, "offset" | "length">,
): FormattedText {
  const { text, entities = [] } = toFormatted(part);
  return new FormattedText(text, [{ ...entity, offset: 0, length: text.length }, ...entities]);
}

function toFormatted(part: TextPart): Formatted {
  return asFormatted(typeof part === "object" ? part : String(part));
}
