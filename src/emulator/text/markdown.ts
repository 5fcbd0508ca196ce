import { badRequest } from "../wire/refusal.ts";
import type { FormattedText, TextEntity } from "./entity.ts";
import { checkLink } from "./link.ts";
import { readLanguage } from "./read-language.ts";
import { userOfLink } from "./tg-link.ts";

const ESCAPED = "_*`[";

/** Parses a text with `parse_mode` Markdown, in which entities cannot nest. Throws a refusal with the words of the server. */
export function parseMarkdown(source: string): FormattedText {
  const entities: TextEntity[] = [];
  let text = "";
  let position = 0;
  while (position < source.length) {
    const character = source.charAt(position);
    const following = source.charAt(position + 1);
    if (character === "\\" && following !== "" && ESCAPED.includes(following)) {
      text += following;
      position += 2;
    } else if (!ESCAPED.includes(character)) {
      text += character;
      position++;
    } else {
      const { content, entity, end } = readEntity(source, position, text);
      if (entity !== undefined && content !== "")
        entities.push({ ...entity, offset: text.length, length: content.length });
      text += content;
      position = end;
    }
  }
  return { text, entities };
}

interface Read {
  readonly content: string;
  /** Undefined for a link to nowhere. */
  readonly entity: Omit<TextEntity, "offset" | "length"> | undefined;
  readonly end: number;
}

function readEntity(source: string, begin: number, before: string): Read {
  const character = source.charAt(begin);
  if (source.startsWith("```", begin)) return readBlock(source, begin);
  const closing = character === "[" ? "]" : character;
  const end = source.indexOf(closing, begin + 1);
  if (end === -1) throw unclosed(source, begin);
  const content = source.slice(begin + 1, end);
  if (content === "") return { content, entity: undefined, end: end + 1 };
  if (character === "[") {
    const shift = Buffer.byteLength(source.slice(0, begin + 1)) - Buffer.byteLength(before);
    return readLink(source, { content, shift, end });
  }
  const type = character === "_" ? "italic" : character === "*" ? "bold" : "code";
  return { content, entity: { type }, end: end + 1 };
}

function readBlock(source: string, begin: number): Read {
  const { language, start } = readLanguage(source, begin + 3);
  const end = source.indexOf("```", start);
  if (end === -1) throw unclosed(source, begin);
  const entity = language === "" ? { type: "pre" as const } : { type: "pre" as const, language };
  return { content: source.slice(start, end), entity, end: end + 3 };
}

/** The text of a link is its target if no target follows. */
function readLink(
  source: string,
  { content, shift, end }: { content: string; shift: number; end: number },
): Read {
  let target = shifted(content, shift);
  let next = end + 1;
  if (source[next] === "(") {
    const closing = source.indexOf(")", next);
    target = source.slice(next + 1, closing === -1 ? undefined : closing);
    next = closing === -1 ? source.length : closing + 1;
  }
  const userId = userOfLink(target);
  if (userId !== undefined) return { content, entity: { type: "text_mention", userId }, end: next };
  const { link } = checkLink(target);
  const entity = link === undefined ? undefined : { type: "text_link" as const, url: link };
  return { content, entity, end: next };
}

/** The server has moved the text to the left by some bytes before it reads it as a target from where it was. */
function shifted(content: string, shift: number): string {
  const bytes = Buffer.from(content);
  if (shift >= bytes.length) return content;
  return Buffer.concat([bytes.subarray(shift), bytes.subarray(bytes.length - shift)]).toString();
}

function unclosed(source: string, begin: number): Error {
  const offset = Buffer.byteLength(source.slice(0, begin));
  return badRequest(
    `can't parse entities: Can't find end of the entity starting at byte offset ${offset}`,
  );
}
