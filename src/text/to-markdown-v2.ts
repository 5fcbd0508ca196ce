import type { MessageEntity } from "../types/index.ts";
import { endOf, isQuote, isRaw, sortEntities } from "./arrange-entities.ts";
import { type EntityEvent, entityEvents } from "./entity-events.ts";
import { escapeMarkdownV2 } from "./escape.ts";
import { asFormattedText, type Formatted } from "./formatted-text.ts";
import { userAddress } from "./link-url.ts";

const MARKS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["bold", "*"],
  ["italic", "_"],
  ["underline", "__"],
  ["strikethrough", "~"],
  ["spoiler", "||"],
  ["code", "`"],
]);
/** An empty bold text, which separates marks that would be parsed as one. */
const EMPTY_BOLD = "**";

/**
 * Converts a text, with or without entities, to MarkdownV2. MarkdownV2 can only quote whole lines, with the line break behind
 * them: other quotations keep their text and lose their formatting, and nothing but the quotation covers that line break.
 *
 * @see https://core.telegram.org/bots/api#markdownv2-style
 */
export function toMarkdownV2(message: string | Formatted): string {
  const { text, entities: arranged } = asFormattedText(message);
  const quotes = arranged.filter(isQuote).flatMap((quote) => toWholeLines(text, quote));
  const others = cutAtLineBreaks(
    quotes.map(endOf),
    arranged.filter((entity) => !isQuote(entity)),
  );
  const writer = new MarkdownWriter();
  const entities = sortEntities([...quotes, ...others]);
  for (const event of entityEvents({ text, entities })) writer.write(event);
  return writer.output;
}

/** Returns the quotation without a line break at its end; nothing when it does not cover whole lines. */
function toWholeLines(text: string, quote: MessageEntity): readonly MessageEntity[] {
  const end = endOf(quote);
  if (quote.offset > 0 && text[quote.offset - 1] !== "\n") return [];
  if (text[end - 1] === "\n") return [{ ...quote, length: quote.length - 1 }];
  return end === text.length || text[end] === "\n" ? [quote] : [];
}

/** Cuts entities around the line breaks that end quotations. */
function cutAtLineBreaks(
  lineBreaks: readonly number[],
  sorted: readonly MessageEntity[],
): readonly MessageEntity[] {
  let first = 0;
  return sorted.flatMap((entity) => {
    // Both are sorted, so line breaks before an entity are not visited again.
    while ((lineBreaks[first] ?? entity.offset) < entity.offset) first++;
    const pieces: MessageEntity[] = [];
    const end = endOf(entity);
    let { offset } = entity;
    const addPiece = (to: number): void => {
      if (to > offset) pieces.push({ ...entity, offset, length: to - offset });
      offset = to + 1;
    };
    for (let at = first; (lineBreaks[at] ?? end) < end; at++) addPiece(lineBreaks[at] ?? end);
    addPiece(end);
    return pieces;
  });
}

class MarkdownWriter {
  output = "";
  #isRaw = false;
  #isQuoted = false;
  /** Length of the output at the end of the last quotation, and of the last mark that ends with `_`. */
  #quoteEnd = -1;
  #underscoreEnd = -1;

  write(event: EntityEvent): void {
    if (event.type === "text") this.#writeText(event.text);
    else if (isQuote(event.entity)) this.#writeQuote(event.type, event.entity);
    else {
      if (isRaw(event.entity)) this.#isRaw = event.type === "open";
      this.#writeMark(markOf(event.type, event.entity));
    }
  }

  #writeText(text: string): void {
    // A quotation can follow raw text only if the line break at its end is escaped.
    const escaped = this.#isRaw ? text.replace(/[`\\]|\n$/g, "\\$&") : escapeMarkdownV2(text);
    this.output += this.#isQuoted && !this.#isRaw ? escaped.replaceAll("\n", "\n>") : escaped;
  }

  #writeQuote(type: "open" | "close", { type: quoteType }: MessageEntity): void {
    this.#isQuoted = type === "open";
    if (type === "open") {
      const isAdjacent = this.output.length === this.#quoteEnd + 1 && this.#quoteEnd >= 0;
      this.output += isAdjacent ? `${EMPTY_BOLD}>` : ">";
    } else {
      if (quoteType === "expandable_blockquote") this.output += "||";
      this.#quoteEnd = this.output.length;
    }
  }

  #writeMark(mark: string): void {
    const needsSeparator = mark.startsWith("_") && this.#underscoreEnd === this.output.length;
    this.output += needsSeparator ? EMPTY_BOLD + mark : mark;
    if (mark.endsWith("_")) this.#underscoreEnd = this.output.length;
  }
}

function markOf(type: "open" | "close", entity: MessageEntity): string {
  const mark = MARKS.get(entity.type);
  if (mark !== undefined) return mark;
  if (entity.type === "pre") return type === "open" ? `\`\`\`${languageOf(entity)}\n` : "```";
  const address = addressOf(entity);
  if (address === undefined) return "";
  const isImage = entity.type === "custom_emoji" || entity.type === "date_time";
  if (type === "open") return isImage ? "![" : "[";
  return `](${address.replace(/[)\\]/g, "\\$&")})`;
}

/** Returns the part of a language that the server reads: up to white space or a backtick. */
function languageOf({ language = "" }: MessageEntity): string {
  return /^[^\s`]*/.exec(language)?.[0] ?? "";
}

function addressOf(entity: MessageEntity): string | undefined {
  const { type, url, user, custom_emoji_id, unix_time, date_time_format } = entity;
  switch (type) {
    case "text_link":
      return url;
    case "text_mention":
      return userAddress(user);
    case "custom_emoji":
      return custom_emoji_id && `tg://emoji?id=${custom_emoji_id}`;
    case "date_time": {
      if (unix_time === undefined) return undefined;
      const format = date_time_format === undefined ? "" : `&format=${date_time_format}`;
      return `tg://time?unix=${unix_time}${format}`;
    }
    default:
      return undefined;
  }
}
