import type { MessageEntity } from "../types/index.ts";
import { type Formatted, FormattedText } from "./formatted-text.ts";

/** What can stand in a text. */
export type TextPart = string | number | bigint | Formatted;

/**
 * Puts a text together, with nothing to escape: fmt`Hello, ${bold(name)}! ${link("Rules", url)}`. Values are taken as they
 * are, whatever characters they hold.
 */
export function fmt(strings: readonly string[], ...values: readonly TextPart[]): FormattedText {
  return concat(strings.flatMap((text, at) => [text, ...values.slice(at, at + 1)]));
}

/** Puts parts of a list together: `joinText(lines, "\n")`. */
export function joinText(parts: readonly TextPart[], separator: TextPart = ""): FormattedText {
  return concat(parts.flatMap((part, at) => (at === 0 ? [part] : [separator, part])));
}

/** One text after the other. */
export function concat(parts: readonly TextPart[]): FormattedText {
  const texts: string[] = [];
  const entities: MessageEntity[] = [];
  let length = 0;
  for (const part of parts) {
    const text = typeof part === "object" ? part.text : String(part);
    const marked = typeof part === "object" ? (part.entities ?? []) : [];
    for (const entity of marked) entities.push({ ...entity, offset: entity.offset + length });
    texts.push(text);
    length += text.length;
  }
  return new FormattedText(texts.join(""), entities);
}

/** Marks a whole text. */
export function markWhole(
  part: TextPart,
  entity: Omit<MessageEntity, "offset" | "length">,
): FormattedText {
  const { text, entities } = concat([part]);
  return new FormattedText(text, [{ ...entity, offset: 0, length: text.length }, ...entities]);
}
