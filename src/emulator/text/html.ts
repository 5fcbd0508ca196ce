import type { MessageEntityType } from "../../types/index.ts";
import { badRequest } from "../wire/refusal.ts";
import { type FormattedText, sortEntities, type TextEntity } from "./entity.ts";
import { checkLink } from "./link.ts";
import { isEmojiId, normalizeDateFormat, toDate, userOfLink } from "./tg-link.ts";

/** The entity type of each tag; attributes can change it. */
const TAGS: ReadonlyMap<string, MessageEntityType> = new Map([
  ...["b", "strong"].map((tag) => [tag, "bold"] as const),
  ...["i", "em"].map((tag) => [tag, "italic"] as const),
  ...["u", "ins"].map((tag) => [tag, "underline"] as const),
  ...["s", "strike", "del"].map((tag) => [tag, "strikethrough"] as const),
  ["tg-spoiler", "spoiler"],
  ["span", "spoiler"],
  ["tg-emoji", "custom_emoji"],
  ["tg-time", "date_time"],
  ["a", "text_link"],
  ["code", "code"],
  ["pre", "pre"],
  ["blockquote", "blockquote"],
]);
const NAMED_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
]);
const MAX_REFERENCE = 9;
const NAME_CHARACTER = /[^ \t\r\n\v\0>]/;
const ATTRIBUTE_CHARACTER = /[^ \t\r\n\v\0=>/"']/;

interface OpenTag {
  readonly name: string;
  readonly type: MessageEntityType;
  readonly attributes: ReadonlyMap<string, string>;
  readonly offset: number;
}

/** Parses a text with `parse_mode` HTML. Throws a refusal with the words of the server. */
export function parseHtml(source: string): FormattedText {
  return new HtmlParser(source).parse();
}

/** Reads the source from left to right, character by character: an error names the place where the server stops. */
class HtmlParser {
  readonly #source: string;
  #position = 0;
  #text = "";
  #hasSurrogate = false;
  readonly #open: OpenTag[] = [];
  readonly #entities: TextEntity[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  parse(): FormattedText {
    while (this.#position < this.#source.length) {
      const character = this.#next;
      if (character === "<") this.#readTag();
      else if (character === "&") this.#text += this.#readReference("text");
      else {
        this.#text += character;
        this.#position++;
      }
    }
    const unclosed = this.#open.at(-1);
    if (unclosed !== undefined)
      throw invalid(`Can't find end tag corresponding to start tag "${unclosed.name}"`);
    if (this.#hasSurrogate) {
      throw invalid(
        "Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units",
      );
    }
    // The language belongs to a block of code only.
    const entities = this.#entities.map((entity) =>
      entity.type === "code"
        ? { type: entity.type, offset: entity.offset, length: entity.length }
        : entity,
    );
    return { text: this.#text, entities: sortEntities(entities) };
  }

  /** Empty at the end of the source. */
  get #next(): string {
    return this.#source.charAt(this.#position);
  }

  #readTag(): void {
    const begin = this.#position;
    this.#position++;
    const at = `at byte offset ${Buffer.byteLength(this.#source.slice(0, begin))}`;
    if (this.#next === "/") this.#readEndTag(at);
    else this.#readStartTag(at);
  }

  #readStartTag(at: string): void {
    const name = this.#readWhile(NAME_CHARACTER).toLowerCase();
    if (this.#isAtEnd()) throw invalid(`Unclosed start tag ${at}`);
    const type = TAGS.get(name);
    if (type === undefined) throw invalid(`Unsupported start tag "${name}" ${at}`);
    const attributes = new Map<string, string>();
    while (this.#next !== ">") {
      this.#skipSpace();
      if (this.#next === ">") break;
      this.#readAttribute(name, at, attributes);
    }
    this.#position++;
    if (name === "span" && attributes.get("class") !== "tg-spoiler")
      throw invalid(`Tag "span" must have class "tg-spoiler" ${at}`);
    this.#open.push({ name, type, attributes, offset: this.#text.length });
  }

  #readAttribute(tag: string, at: string, attributes: Map<string, string>): void {
    const name = this.#readWhile(ATTRIBUTE_CHARACTER);
    if (name === "") throw invalid(`Empty attribute name in the tag "${tag}" ${at}`);
    this.#skipSpace();
    if (this.#next !== "=") {
      if (this.#isAtEnd()) throw invalid(`Unclosed start tag "${tag}" ${at}`);
      attributes.set(name, "");
      return;
    }
    this.#position++;
    this.#skipSpace();
    if (this.#isAtEnd()) throw invalid(`Unclosed start tag "${tag}" ${at}`);
    const value = /["']/.test(this.#next) ? this.#readQuoted() : this.#readToken();
    if (this.#isAtEnd()) throw invalid(`Unclosed start tag ${at}`);
    attributes.set(name, value);
  }

  #readToken(): string {
    const begin = this.#position;
    const token = this.#readWhile(/[a-zA-Z0-9.-]/).toLowerCase();
    if (!this.#isAtEnd() && !/[ \t\r\n\v>]/.test(this.#next)) {
      const offset = Buffer.byteLength(this.#source.slice(0, begin));
      throw invalid(`Unexpected end of name token at byte offset ${offset}`);
    }
    return token;
  }

  #readQuoted(): string {
    const quote = this.#next;
    this.#position++;
    let value = "";
    while (!this.#isAtEnd() && this.#next !== quote) {
      if (this.#next === "&") value += this.#readReference("attribute");
      else {
        value += this.#next;
        this.#position++;
      }
    }
    if (this.#next === quote) this.#position++;
    return value;
  }

  #readEndTag(at: string): void {
    const tag = this.#open.at(-1);
    if (tag === undefined) throw invalid(`Unexpected end tag ${at}`);
    this.#position++;
    const name = this.#readWhile(NAME_CHARACTER).toLowerCase();
    this.#skipSpace();
    if (this.#next !== ">") throw invalid(`Unclosed end tag ${at}`);
    this.#position++;
    if (name !== "" && name !== tag.name)
      throw invalid(`Unmatched end tag ${at}, expected "</${tag.name}>", found "</${name}>"`);
    this.#open.pop();
    if (this.#text.length > tag.offset) this.#addEntity(tag);
  }

  #addEntity({ name, type, attributes, offset }: OpenTag): void {
    const range = { type, offset, length: this.#text.length - offset };
    switch (name) {
      case "tg-emoji": {
        const id = attributes.get("emoji-id") ?? "";
        if (!isEmojiId(id)) throw invalid("Invalid custom emoji identifier specified");
        this.#entities.push({ ...range, custom_emoji_id: id });
        return;
      }
      case "tg-time":
        this.#addDate(range, attributes);
        return;
      case "a":
        this.#addLink(range, attributes.get("href") ?? "");
        return;
      case "pre":
      case "code":
        this.#addCode(range, attributes.get("class") ?? "");
        return;
      case "blockquote": {
        const isExpandable = attributes.has("expandable");
        this.#entities.push({ ...range, type: isExpandable ? "expandable_blockquote" : type });
        return;
      }
      default:
        this.#entities.push(range);
    }
  }

  #addDate(range: TextEntity, attributes: ReadonlyMap<string, string>): void {
    const format = normalizeDateFormat(attributes.get("format") ?? "");
    if (format === undefined) throw invalid("Invalid date format used");
    const unix = Number.parseInt(attributes.get("unix") ?? "", 10);
    if (unix > 0) this.#entities.push({ ...range, ...toDate(unix, format) });
  }

  #addLink(range: TextEntity, href: string): void {
    const target = href === "" ? this.#text.slice(range.offset) : href;
    const userId = userOfLink(target);
    if (userId !== undefined) {
      this.#entities.push({ ...range, type: "text_mention", userId });
      return;
    }
    const { link } = checkLink(target);
    if (link !== undefined) this.#entities.push({ ...range, url: link });
  }

  /** `pre` around `code` of a language, or the other way round, is one block of code. */
  #addCode(range: TextEntity, className: string): void {
    const own = className.startsWith("language-") ? className.slice("language-".length) : "";
    const inner = this.#entities.at(-1);
    const isSame = inner?.offset === range.offset && inner.length === range.length;
    if (isSame && range.type === "pre" && inner.type === "code" && inner.language !== undefined) {
      this.#entities[this.#entities.length - 1] = { ...inner, type: "pre" };
    } else if (isSame && range.type === "code" && inner.type === "pre" && own !== "") {
      this.#entities[this.#entities.length - 1] = { ...inner, language: own };
    } else {
      this.#entities.push(
        range.type === "code" && own !== "" ? { ...range, language: own } : range,
      );
    }
  }

  /** Reads `&lt;`, `&#60;` and so on; one that is unknown stays as it is. */
  #readReference(place: "text" | "attribute"): string {
    const [whole = "&", hex, decimal, name] =
      /^&(?:#x([\da-fA-F]*)|#(\d*)|([a-zA-Z]*))/.exec(
        this.#source.slice(this.#position, this.#position + 40),
      ) ?? [];
    const decoded =
      name === undefined ? decodeNumber(whole, hex, decimal) : NAMED_CHARACTERS.get(name);
    if (decoded === undefined) {
      this.#position++;
      return "&";
    }
    this.#position += whole.length;
    if (this.#next === ";") this.#position++;
    if (place === "text" && /\p{Surrogate}/u.test(decoded)) this.#hasSurrogate = true;
    return decoded;
  }

  #readWhile(pattern: RegExp): string {
    const begin = this.#position;
    while (!this.#isAtEnd() && pattern.test(this.#next)) this.#position++;
    return this.#source.slice(begin, this.#position);
  }

  #skipSpace(): void {
    this.#readWhile(/[ \t\r\n\v]/);
  }

  #isAtEnd(): boolean {
    return this.#next === "" || this.#next === "\0";
  }
}

function decodeNumber(
  whole: string,
  hex: string | undefined,
  decimal: string | undefined,
): string | undefined {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (!(code > 0) || code >= 0x10ffff || whole.length > MAX_REFERENCE) return undefined;
  return String.fromCodePoint(code);
}

function invalid(reason: string): Error {
  return badRequest(`can't parse entities: ${reason}`);
}
