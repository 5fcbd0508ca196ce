import { argumentError } from "../internal/arguments.ts";
import type { MessageEntityType, User } from "../types/index.ts";
import { fmt, markWhole, type TextPart } from "./fmt.ts";
import type { FormattedText } from "./formatted-text.ts";
import { linkAddress } from "./link-url.ts";

/** Formats a text. Called as a function or as a template tag. */
export interface Marker {
  (part: TextPart): FormattedText;
  (strings: TemplateStringsArray, ...values: readonly TextPart[]): FormattedText;
}

function marker(type: MessageEntityType): Marker {
  return (first: TextPart | TemplateStringsArray, ...values: readonly TextPart[]) =>
    markWhole(
      typeof first === "object" && first !== null && "raw" in first ? fmt(first, ...values) : first,
      {
        type,
      },
    );
}

/** Bold text. */
export const bold: Marker = /* @__PURE__ */ marker("bold");
/** Italic text. */
export const italic: Marker = /* @__PURE__ */ marker("italic");
/** Underlined text. */
export const underline: Marker = /* @__PURE__ */ marker("underline");
/** Strikethrough text. */
export const strikethrough: Marker = /* @__PURE__ */ marker("strikethrough");
/** A spoiler: text that is hidden until it is tapped. */
export const spoiler: Marker = /* @__PURE__ */ marker("spoiler");
/** Monospaced text, which a tap copies. Cannot contain other formatting. */
export const code: Marker = /* @__PURE__ */ marker("code");
/** A block quotation. Cannot contain another one. */
export const blockquote: Marker = /* @__PURE__ */ marker("blockquote");
/** A block quotation that shows only a few lines until it is tapped. */
export const expandableBlockquote: Marker = /* @__PURE__ */ marker("expandable_blockquote");

/** A code block, highlighted for `language`. Cannot contain other formatting. */
export function pre(part: TextPart, language?: string): FormattedText {
  return markWhole(part, { type: "pre", ...(language === undefined ? {} : { language }) });
}

/**
 * A link. The scheme is `http:`, `https:`, `tg:`, `ton:` or `tonsite:`; without one, Telegram assumes `http:`.
 *
 * @throws TypeError for an address because of which Telegram would reject the whole message, such as `/docs` or
 * `http://localhost`.
 */
export function link(part: TextPart, url: string): FormattedText {
  if (typeof url !== "string") throw argumentError("the address as a string", url);
  if (linkAddress(url) === undefined)
    throw new TypeError(
      `Telegram does not accept a link to ${JSON.stringify(url)}: use a public address such as https://example.org/page`,
    );
  return markWhole(part, { type: "text_link", url });
}

/** Mentions a user, with or without a username. Telegram notifies the user only if the bot may know them. */
export function mention(user: User, part: TextPart = nameOf(user)): FormattedText {
  return markWhole(part, { type: "text_mention", user });
}

function nameOf({ first_name, last_name }: User): string {
  return last_name === undefined ? first_name : `${first_name} ${last_name}`;
}

/** A custom emoji. Clients that cannot show it display `alternative`, a regular emoji. */
export function customEmoji(custom_emoji_id: string, alternative: string): FormattedText {
  return markWhole(alternative, { type: "custom_emoji", custom_emoji_id });
}

/**
 * A date and time, shown in the user's time zone; `unixTime` is in seconds. Without a format, the text is shown unchanged.
 * Cannot contain other formatting.
 *
 * @see https://core.telegram.org/bots/api#date-time-entity-formatting
 */
export function dateTime(part: TextPart, unixTime: number, format = ""): FormattedText {
  const date_time_format = format === "" ? {} : { date_time_format: format };
  return markWhole(part, { type: "date_time", unix_time: unixTime, ...date_time_format });
}
