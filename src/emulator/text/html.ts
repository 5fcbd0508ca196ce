import type { MessageEntity, MessageEntityType } from "../../types/index.ts";
import { badRequest, unsupported } from "../wire/refusal.ts";
import type { FormattedText } from "./formatted-text.ts";
import { checkTextLink } from "./link.ts";

/** The entity type of each tag; attributes can change it. */
const TAGS: ReadonlyMap<string, MessageEntityType> = new Map([
  ...["b", "strong"].map((tag) => [tag, "bold"] as const),
  ...["i", "em"].map((tag) => [tag, "italic"] as const),
  ...["u", "ins"].map((tag) => [tag, "underline"] as const),
  ...["s", "strike", "del"].map((tag) => [tag, "strikethrough"] as const),
  ["tg-spoiler", "spoiler"],
  ["span", "spoiler"],
  ["a", "text_link"],
  ["code", "code"],
  ["pre", "pre"],
  ["blockquote", "blockquote"],
]);
const NAMED_CHARACTERS: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
};
const TOKEN = /&(?:#x[\da-f]+|#\d+|[a-z]+);?|<(?:[^>"']|"[^"]*"|'[^']*')*>|<|[^&<]+|&/giu;
const ATTRIBUTE = /([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([\w.-]*)))?/gu;

interface OpenTag {
  readonly name: string;
  readonly type: MessageEntityType;
  readonly attributes: ReadonlyMap<string, string>;
  readonly offset: number;
}

/** Parses the text of `parse_mode` HTML. */
export function parseHtml(source: string): FormattedText {
  const open: OpenTag[] = [];
  const entities: MessageEntity[] = [];
  let text = "";
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    if (token.startsWith("&")) text += decode(token);
    else if (!token.startsWith("<")) text += token;
    else {
      const at = `at byte offset ${Buffer.byteLength(source.slice(0, index))}`;
      if (token.startsWith("</")) closeTag(open.pop(), token, at, text, entities);
      else open.push(parseStartTag(token, at, text.length));
    }
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    throw invalidHtml(`Can't find end tag corresponding to start tag "${unclosed.name}"`);
  }
  return { text, entities };
}

function parseStartTag(token: string, at: string, offset: number): OpenTag {
  const [, name = "", rest = ""] = /^<([^\s>]*)(.*)>$/s.exec(token) ?? [];
  if (!token.endsWith(">")) throw invalidHtml(`Unclosed start tag ${at}`);
  const tag = name.toLowerCase();
  if (tag === "tg-emoji" || tag === "tg-time") throw unsupported(`HTML tag ${tag}`);
  const type = TAGS.get(tag);
  if (type === undefined) throw invalidHtml(`Unsupported start tag "${tag}" ${at}`);
  const attributes = new Map<string, string>();
  for (const [, key = "", double, single, bare] of rest.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? bare?.toLowerCase() ?? "";
    attributes.set(key, value.replace(/&[#\w]+;?/g, decode));
  }
  if (tag === "span" && attributes.get("class") !== "tg-spoiler") {
    throw invalidHtml(`Tag "span" must have class "tg-spoiler" ${at}`);
  }
  return { name: tag, type, attributes, offset };
}

function closeTag(
  tag: OpenTag | undefined,
  token: string,
  at: string,
  text: string,
  entities: MessageEntity[],
): void {
  if (tag === undefined) throw invalidHtml(`Unexpected end tag ${at}`);
  const found = /^<\/(\S*?)\s*>$/.exec(token)?.[1]?.toLowerCase();
  if (found === undefined) throw invalidHtml(`Unclosed end tag ${at}`);
  if (found !== "" && found !== tag.name) {
    throw invalidHtml(`Unmatched end tag ${at}, expected "</${tag.name}>", found "</${found}>"`);
  }
  const length = text.length - tag.offset;
  if (length > 0) addEntity(tag, text.slice(tag.offset), entities);
}

function addEntity(tag: OpenTag, marked: string, entities: MessageEntity[]): void {
  const { name, type, attributes, offset } = tag;
  const range = { offset, length: marked.length };
  const language = /^language-(.+)$/.exec(attributes.get("class") ?? "")?.[1];
  const inner = entities.at(-1);
  const isSameAsInner = inner?.offset === offset && inner.length === marked.length;
  if (name === "a") {
    const href = attributes.get("href") ?? "";
    const { link } = checkTextLink(href === "" ? marked : href);
    if (link !== undefined) entities.push({ ...range, type, url: link });
  } else if (name === "blockquote" && attributes.has("expandable")) {
    entities.push({ ...range, type: "expandable_blockquote" });
  } else if (name === "pre" && inner?.type === "code" && isSameAsInner && inner.language) {
    entities[entities.length - 1] = { ...inner, type };
  } else if (name === "code" && inner?.type === "pre" && isSameAsInner && language) {
    entities[entities.length - 1] = { ...inner, language };
  } else if (name === "code" && language !== undefined) {
    entities.push({ ...range, type, language });
  } else entities.push({ ...range, type });
}

/** Decodes a character reference; returns an unknown one unchanged. */
function decode(reference: string): string {
  const name = reference.replace(/^&|;$/g, "");
  const code = name.startsWith("#x")
    ? Number.parseInt(name.slice(2), 16)
    : Number.parseInt(name.slice(1), 10);
  if (!name.startsWith("#")) return NAMED_CHARACTERS[name] ?? reference;
  return code > 0 && code < 0x10ffff ? String.fromCodePoint(code) : reference;
}

function invalidHtml(reason: string): Error {
  return badRequest(`can't parse entities: ${reason}`);
}
