import { type MessageEntity, unlisted } from "../../src/types/index.ts";

interface Open {
  readonly type: string;
  readonly offset: number;
  readonly language?: string;
}

const MARKS: Readonly<Record<string, string>> = {
  bold: "*",
  italic: "_",
  underline: "__",
  strikethrough: "~",
  spoiler: "||",
  code: "`",
  pre: "```",
  text_link: "]",
  picture: "]",
};

/**
 * Parses MarkdownV2 by the rules of TDLib: marks are found from left to right, `__` before `_`, and only the last opened one
 * can be closed. Throws for markup that the server would reject.
 */
export function readMarkdownV2(source: string): { text: string; entities: MessageEntity[] } {
  const open: Open[] = [];
  const entities: MessageEntity[] = [];
  let text = "";
  let quote: number | undefined;
  const fail = (at: number) => new Error(`unescaped ${source[at]} at ${at} of ${source}`);
  const closes = (at: number): boolean => {
    const { type } = open.at(-1) ?? { type: "" };
    const mark = MARKS[type];
    if (mark === undefined || !source.startsWith(mark, at)) return false;
    return type !== "italic" || source[at + 1] !== "_";
  };
  const endQuote = (expandable: boolean) => {
    if (open.some(({ offset }) => offset >= (quote ?? 0)))
      throw new Error("open inside a quotation");
    const type = expandable ? "expandable_blockquote" : "blockquote";
    entities.push({ type, offset: quote ?? 0, length: text.length - (quote ?? 0) });
    quote = undefined;
  };
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? "";
    const top = open.at(-1);
    const isRaw = top?.type === "code" || top?.type === "pre";
    const atLineStart = /(?:^|\n)(?:\*\*)?$/.test(source.slice(Math.max(0, at - 3), at));
    if (character === "\\") text += source[++at] ?? "";
    else if (!(isRaw ? "`" : "_*[]()~`>#+-=|{}.!\n").includes(character)) text += character;
    else if (
      quote !== undefined &&
      source.startsWith("||", at) &&
      /^\|\|(?:\n|$)/.test(source.slice(at)) &&
      top?.type !== "spoiler"
    ) {
      endQuote(true);
      at++;
    } else if (closes(at)) {
      open.pop();
      const { type, offset, language } = top ?? { type: "", offset: 0 };
      at += (MARKS[type]?.length ?? 1) - 1;
      const place = { offset, length: text.length - offset };
      const [target, address = ""] = /^\(((?:\\.|[^)\\])*)\)/.exec(source.slice(at + 1)) ?? [];
      const url = address.replace(/\\(.)/g, "$1");
      if (type === "picture" || type === "text_link") at += target?.length ?? 0;
      const entity: MessageEntity =
        type === "picture" ? imageEntity(url, place) : { type: unlisted(type), ...place };
      if (type === "text_link") entity.url = url;
      if (language) entity.language = language;
      if (place.length > 0) entities.push(entity);
    } else if (character === "\n") {
      if (quote !== undefined && source[at + 1] !== ">") endQuote(false);
      text += "\n";
      if (quote !== undefined) at++;
    } else if (character === ">" && atLineStart && quote === undefined) quote = text.length;
    else if (source.startsWith("```", at)) {
      const [fence = "", language = ""] = /^```([^\s`]*)\n?/.exec(source.slice(at)) ?? [];
      open.push({ type: "pre", offset: text.length, language });
      at += fence.length - 1;
    } else {
      const opening = ["__", "||", "![", "_", "*", "~", "`", "["].find((mark) =>
        source.startsWith(mark, at),
      );
      if (opening === undefined) throw fail(at);
      const types: Readonly<Record<string, string>> = { "[": "text_link", "![": "picture" };
      const type = types[opening] ?? Object.keys(MARKS).find((name) => MARKS[name] === opening);
      open.push({ type: type ?? "", offset: text.length });
      at += opening.length - 1;
    }
  }
  if (quote !== undefined) endQuote(false);
  if (open.length > 0) throw new Error(`${open.at(-1)?.type} is not closed in ${source}`);
  return { text, entities };
}

function imageEntity(url: string, place: { offset: number; length: number }): MessageEntity {
  const { host, searchParams } = new URL(url);
  if (host === "emoji") {
    return { type: "custom_emoji", ...place, custom_emoji_id: searchParams.get("id") ?? "" };
  }
  const format = searchParams.get("format");
  return {
    type: "date_time",
    ...place,
    unix_time: Number(searchParams.get("unix")),
    ...(format === null ? {} : { date_time_format: format }),
  };
}
