import type { LinkPreviewOptions, MessageEntity, User } from "../../types/index.ts";
import { isObject, parseJson } from "../json.ts";
import type { Parameters } from "../wire/parameters.ts";
import { badRequest } from "../wire/refusal.ts";
import type { FormattedText, TextEntity } from "./entity.ts";
import { parseEntities } from "./explicit-entities.ts";
import { type FormatOptions, formatText } from "./format-text.ts";
import { parseHtml } from "./html.ts";
import { parseMarkdown } from "./markdown.ts";
import { parseMarkdownV2 } from "./markdown-v2.ts";

const MAX_BYTES = 1 << 15;
const PREVIEW_FLAGS = [
  "is_disabled",
  "prefer_small_media",
  "prefer_large_media",
  "show_above_text",
];

/** A source text, and how its entities are given. */
export interface MarkedText {
  readonly text: string;
  /** In any case; empty for none. */
  readonly parseMode: string;
  /** JSON; ignored with a parse mode. */
  readonly entities: string;
}

/** Reads a text with its `parse_mode` or its entities, and returns it as Telegram stores it. */
export function readMarkedText(
  { text, parseMode, entities }: MarkedText,
  options?: FormatOptions,
): FormattedText {
  if (Buffer.byteLength(text) > MAX_BYTES) throw badRequest("text is too long");
  const mode = parseMode.toLowerCase();
  if (text === "" || mode === "" || mode === "none")
    return formatText(text, parseEntities(entities), options);
  const parse = PARSERS.get(mode);
  if (parse === undefined) throw badRequest("unsupported parse_mode");
  const parsed = parse(text);
  return formatText(parsed.text, parsed.entities, options);
}

const PARSERS: ReadonlyMap<string, (source: string) => FormattedText> = new Map([
  ["html", parseHtml],
  ["markdown", parseMarkdown],
  ["markdownv2", parseMarkdownV2],
]);

/** Reads the `text` of a message. */
export function readText(parameters: Parameters): FormattedText {
  const marked = {
    text: parameters.text("text"),
    parseMode: parameters.text("parse_mode"),
    entities: parameters.text("entities"),
  };
  if (marked.text === "") throw badRequest("message text is empty");
  return readMarkedText(marked);
}

const MAX_CAPTION = 1024;

/** Reads the `caption` of a medium; it can be empty. */
export function readCaption(parameters: Parameters): FormattedText {
  return readMarkedText(
    {
      text: parameters.text("caption"),
      parseMode: parameters.text("parse_mode"),
      entities: parameters.text("caption_entities"),
    },
    { maxLength: MAX_CAPTION, tooLong: "message caption is too long", canBeEmpty: true },
  );
}

/** Returns the entities as a message has them. A mention of a user whom the bot does not know is no entity. */
export function toMessageEntities(
  entities: readonly TextEntity[],
  users: ReadonlyMap<number, User>,
): MessageEntity[] {
  return entities.flatMap(({ userId, ...entity }): MessageEntity[] => {
    if (userId === undefined) return [entity];
    const user = users.get(userId);
    return user === undefined ? [] : [{ ...entity, user }];
  });
}

/** Returns the fields of a message for a text: `entities` is absent when there are none. */
export function toTextFields(
  { text, entities }: FormattedText,
  users: ReadonlyMap<number, User>,
): { text: string; entities?: MessageEntity[] } {
  const list = toMessageEntities(entities, users);
  return list.length === 0 ? { text } : { text, entities: list };
}

/** Reads `link_preview_options`, or the deprecated `disable_web_page_preview`; undefined when both are absent or empty. */
export function readLinkPreview(parameters: Parameters): LinkPreviewOptions | undefined {
  const isDisabled = parameters.boolean("disable_web_page_preview");
  const text = parameters.text("link_preview_options");
  if (text === "") return isDisabled ? { is_disabled: true } : undefined;
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse link preview options JSON object");
  if (!isObject(value)) throw badRequest("object expected as link preview options");
  const flags = PREVIEW_FLAGS.filter((name) => value[name] === true);
  const { url } = value;
  const options: LinkPreviewOptions = {
    ...(typeof url === "string" ? { url } : {}),
    ...Object.fromEntries(flags.map((name) => [name, true])),
  };
  return Object.keys(options).length === 0 ? undefined : options;
}
