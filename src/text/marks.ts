import type { User } from "../types/index.ts";
import { fmt, markWhole, type TextPart } from "./fmt.ts";
import type { FormattedText } from "./formatted-text.ts";
import { linkAddress } from "./link-url.ts";

/** Marks a text: called as a function, or as the tag of a template. */
export interface Marker {
  (part: TextPart): FormattedText;
  (strings: TemplateStringsArray, ...values: readonly TextPart[]): FormattedText;
}

function marker(type: string): Marker {
  return (first: TextPart | TemplateStringsArray, ...values: readonly TextPart[]) =>
    markWhole(typeof first === "object" && "raw" in first ? fmt(first, ...values) : first, {
      type,
    });
}

/** Bold text. */
export const bold: Marker = /* @__PURE__ */ marker("bold");
/** Italic text. */
export const italic: Marker = /* @__PURE__ */ marker("italic");
/** Underlined text. */
export const underline: Marker = /* @__PURE__ */ marker("underline");
/** Text that is struck out. */
export const strikethrough: Marker = /* @__PURE__ */ marker("strikethrough");
/** Text that is hidden until it is tapped. */
export const spoiler: Marker = /* @__PURE__ */ marker("spoiler");
/** Text of fixed width, which a tap copies; holds no other marks. */
export const code: Marker = /* @__PURE__ */ marker("code");
/** A quotation, as a block of its own; holds no other quotation. */
export const blockquote: Marker = /* @__PURE__ */ marker("blockquote");
/** A quotation of which a few lines show until it is tapped. */
export const expandableBlockquote: Marker = /* @__PURE__ */ marker("expandable_blockquote");

/** A block of code, coloured by the rules of a language; holds no other marks. */
export function pre(part: TextPart, language?: string): FormattedText {
  return markWhole(part, { type: "pre", ...(language === undefined ? {} : { language }) });
}

/**
 * A text that opens a link with `http:`, `https:`, `tg:`, `ton:` or `tonsite:`; without a scheme, `http:` is assumed.
 *
 * @throws TypeError for an address for which Telegram would reject the whole message, such as `/docs` or
 * `http://localhost`.
 */
export function link(part: TextPart, url: string): FormattedText {
  if (linkAddress(url) === undefined)
    throw new TypeError(
      `Telegram accepts no link to ${JSON.stringify(url)}: use a public address such as https://example.org/page`,
    );
  return markWhole(part, { type: "text_link", url });
}

/** Names a user, with or without a username: Telegram tells them, when the bot may know them. */
export function mention(user: User, part: TextPart = nameOf(user)): FormattedText {
  return markWhole(part, { type: "text_mention", user });
}

function nameOf({ first_name, last_name }: User): string {
  return last_name === undefined ? first_name : `${first_name} ${last_name}`;
}

/** A custom emoji; `alternative` is the plain emoji for those who cannot see it. */
export function customEmoji(custom_emoji_id: string, alternative: string): FormattedText {
  return markWhole(alternative, { type: "custom_emoji", custom_emoji_id });
}

/**
 * A point in time, shown in the reader's own time zone; `unixTime` in seconds. Without a format the text stays as it is.
 *
 * @see https://core.telegram.org/bots/api#date-time-entity-formatting
 */
export function dateTime(part: TextPart, unixTime: number, format = ""): FormattedText {
  const date_time_format = format === "" ? {} : { date_time_format: format };
  return markWhole(part, { type: "date_time", unix_time: unixTime, ...date_time_format });
}
