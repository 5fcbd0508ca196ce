import type { MessageEntityType } from "../../types/index.ts";
import { badRequest } from "../wire/refusal.ts";
import { type FormattedText, sortEntities, type TextEntity } from "./entity.ts";
import { checkLink } from "./link.ts";
import { readLanguage } from "./read-language.ts";
import { dateOfLink, emojiOfLink, userOfLink } from "./tg-link.ts";

const RESERVED = "_*[]()~`>#+-=|{}.!\n";
/** The names of entities in the errors of the server. */
const NAMES: Partial<Record<MessageEntityType, string>> = {
  bold: "Bold",
  italic: "Italic",
  underline: "Underline",
  strikethrough: "Strikethrough",
  spoiler: "Spoiler",
  code: "Code",
  text_link: "TextUrl",
  custom_emoji: "CustomEmoji",
  blockquote: "BlockQuote",
};
/** The opening and the closing of each entity; the longer ones come first. */
const MARKS: readonly (readonly [mark: string, type: MessageEntityType])[] = [
  ["__", "underline"],
  ["||", "spoiler"],
  ["_", "italic"],
  ["*", "bold"],
  ["~", "strikethrough"],
];

interface OpenEntity {
  readonly type: MessageEntityType;
  readonly language: string;
  /** In the text, in UTF-16 units. */
  readonly offset: number;
  /** In the source, in UTF-16 units. */
  readonly begin: number;
}

/** Parses a text with `parse_mode` MarkdownV2. Throws a refusal with the words of the server. */
export function parseMarkdownV2(source: string): FormattedText {
  return new MarkdownV2Parser(source).parse();
}

class MarkdownV2Parser {
  readonly #source: string;
  #position = 0;
  #text = "";
  #isInQuote = false;
  /** Whether only line breaks lie between the beginning of the line and here. */
  #isAtLineStart = true;
  readonly #open: OpenEntity[] = [];
  readonly #entities: TextEntity[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  parse(): FormattedText {
    while (this.#position < this.#source.length) this.#readNext();
    if (this.#isInQuote) this.#endLastQuote();
    const unclosed = this.#open.at(-1);
    if (unclosed !== undefined) throw this.#unclosed(unclosed);
    return { text: this.#text, entities: sortEntities(this.#entities) };
  }

  #readNext(): void {
    const character = this.#source.charAt(this.#position);
    if (character === "\\" && isEscapable(this.#source.charAt(this.#position + 1))) {
      this.#position++;
      const escaped = this.#source.charAt(this.#position);
      this.#addPlain(escaped, escaped === "\n");
    } else if (!this.#isReserved(character)) {
      this.#addPlain(character, false);
    } else if (this.#isClosing(character)) this.#close(character);
    else this.#openEntity(character);
  }

  #addPlain(character: string, isLineBreak: boolean): void {
    this.#text += character;
    this.#position++;
    if (character !== "\r") this.#isAtLineStart = isLineBreak;
  }

  #isReserved(character: string): boolean {
    const type = this.#open.at(-1)?.type;
    if (type === "code" || type === "pre") return character === "`";
    return RESERVED.includes(character);
  }

  #isClosing(character: string): boolean {
    const innermost = this.#open.at(-1);
    if (innermost === undefined) return false;
    if (this.#isInQuote && character === "\n" && this.#source[this.#position + 1] !== ">")
      return true;
    switch (innermost.type) {
      case "code":
        return character === "`";
      case "pre":
        return this.#startsWith("```");
      case "text_link":
      case "custom_emoji":
        return character === "]";
      case "italic":
        return character === "_" && !this.#startsWith("__");
      default:
        return MARKS.some(([mark, type]) => type === innermost.type && this.#startsWith(mark));
    }
  }

  #openEntity(character: string): void {
    const begin = this.#position;
    if (character === "\n") {
      this.#addPlain(character, true);
      return;
    }
    if (character === ">") {
      if (!this.#isAtLineStart) throw reserved(character);
      this.#position++;
      if (this.#isInQuote) return;
      this.#isInQuote = true;
      this.#push("blockquote", begin);
      return;
    }
    const [mark, type] = MARKS.find(([each]) => this.#startsWith(each)) ?? [];
    if (mark !== undefined && type !== undefined) {
      this.#position += mark.length;
      this.#push(type, begin);
    } else if (character === "[") {
      this.#position++;
      this.#push("text_link", begin);
    } else if (this.#startsWith("![")) {
      this.#position += 2;
      this.#push("custom_emoji", begin);
    } else if (this.#startsWith("```")) {
      const { language, start } = readLanguage(this.#source, begin + 3);
      this.#position = start;
      this.#push("pre", begin, language);
    } else if (character === "`") {
      this.#position++;
      this.#push("code", begin);
    } else throw reserved(character);
  }

  #push(type: MessageEntityType, begin: number, language = ""): void {
    this.#open.push({ type, language, offset: this.#text.length, begin });
  }

  #close(character: string): void {
    const innermost = this.#open.at(-1);
    if (innermost === undefined) return;
    if (character === "\n") {
      this.#closeQuote(innermost);
      return;
    }
    this.#open.pop();
    const { type, offset, language } = innermost;
    const range = { type, offset, length: this.#text.length - offset };
    switch (type) {
      case "text_link":
        this.#closeLink(range);
        return;
      case "custom_emoji":
        this.#closeEmoji(range);
        return;
      case "pre":
        this.#position += 3;
        this.#add(language === "" ? range : { ...range, language });
        return;
      case "code":
        this.#position++;
        this.#add(range);
        return;
      default:
        this.#position += MARKS.find(([, each]) => each === type)?.[0].length ?? 0;
        this.#add(range);
    }
  }

  /** Only an entity with a text counts. */
  #add(entity: TextEntity): void {
    if (entity.length > 0) this.#entities.push(entity);
  }

  #closeLink(range: TextEntity): void {
    this.#position++;
    const isTargetGiven = this.#source[this.#position] === "(";
    const target = isTargetGiven ? this.#readTarget() : this.#text.slice(range.offset);
    const userId = userOfLink(target);
    if (userId !== undefined) {
      this.#add({ ...range, type: "text_mention", userId });
      return;
    }
    const { link } = checkLink(target);
    if (link !== undefined) this.#add({ ...range, url: link });
  }

  #closeEmoji(range: TextEntity): void {
    this.#position++;
    if (this.#source[this.#position] !== "(")
      throw invalid("The entity must contain a tg://emoji or tg://time URL");
    const target = this.#readTarget();
    const custom_emoji_id = emojiOfLink(target);
    if (custom_emoji_id !== undefined) {
      this.#add({ ...range, custom_emoji_id });
      return;
    }
    const date = dateOfLink(target);
    if (date === undefined) throw invalid("Invalid tg://emoji or tg://time URL specified");
    this.#add({ ...range, type: "date_time", ...date });
  }

  /** Reads what is in the parentheses after a link. */
  #readTarget(): string {
    this.#position++;
    const begin = this.#position;
    let target = "";
    for (;;) {
      const character = this.#source.charAt(this.#position);
      if (character === "")
        throw invalid(`Can't find end of a URL at byte offset ${this.#byteOffset(begin)}`);
      this.#position++;
      if (character === ")") return target;
      const following = this.#source.charAt(this.#position);
      if (character === "\\" && isEscapable(following)) {
        target += following;
        this.#position++;
      } else target += character;
    }
  }

  /** A line that does not begin with `>` ends a quote; `||` at the end of the line before makes it expandable. */
  #closeQuote(innermost: OpenEntity): void {
    let type: MessageEntityType = "blockquote";
    if (innermost.type !== "blockquote") {
      if (!this.#isLastMark(innermost)) throw this.#unclosed(innermost);
      this.#open.pop();
      type = "expandable_blockquote";
    }
    const quote = this.#open.pop();
    if (quote === undefined) return;
    if (quote.type !== "blockquote") throw this.#unclosed(quote);
    this.#isInQuote = false;
    this.#addPlain("\n", true);
    const { offset } = quote;
    this.#entities.push({ type, offset, length: this.#text.length - offset });
  }

  /** Whether a spoiler begins right before the end of the line. */
  #isLastMark({ type, begin }: OpenEntity): boolean {
    if (type !== "spoiler") return false;
    const after = begin + 2;
    return after === this.#position || (after + 1 === this.#position && this.#text.endsWith("\r"));
  }

  #endLastQuote(): void {
    let type: MessageEntityType = "blockquote";
    const last = this.#open.at(-1);
    if (last?.type === "spoiler" && last.begin === this.#source.length - 2) {
      this.#open.pop();
      type = "expandable_blockquote";
    }
    const quote = this.#open.at(-1);
    if (quote?.type !== "blockquote") return;
    this.#open.pop();
    const { offset } = quote;
    this.#add({ type, offset, length: this.#text.length - offset });
  }

  #startsWith(mark: string): boolean {
    return this.#source.startsWith(mark, this.#position);
  }

  #byteOffset(position: number): number {
    return Buffer.byteLength(this.#source.slice(0, position));
  }

  #unclosed({ type, language, begin }: OpenEntity): Error {
    const name = type === "pre" ? (language === "" ? "Pre" : "PreCode") : NAMES[type];
    return invalid(`Can't find end of ${name} entity at byte offset ${this.#byteOffset(begin)}`);
  }
}

function isEscapable(character: string): boolean {
  return character > "\0" && character <= "~";
}

function reserved(character: string): Error {
  return invalid(
    `Character '${character}' is reserved and must be escaped with the preceding '\\'`,
  );
}

function invalid(reason: string): Error {
  return badRequest(`can't parse entities: ${reason}`);
}
