import type { MessageEntity } from "../types/index.ts";
import { entityEvents } from "./entity-events.ts";
import { escapeHtml } from "./escape.ts";
import { asFormattedText, type Formatted } from "./formatted-text.ts";
import { linkAddress, userAddress } from "./link-url.ts";

type Tags = readonly [open: string, close: string];

const TAGS: ReadonlyMap<string, Tags> = /* @__PURE__ */ new Map<string, Tags>([
  ["bold", ["<b>", "</b>"]],
  ["italic", ["<i>", "</i>"]],
  ["underline", ["<u>", "</u>"]],
  ["strikethrough", ["<s>", "</s>"]],
  ["spoiler", ["<tg-spoiler>", "</tg-spoiler>"]],
  ["code", ["<code>", "</code>"]],
  ["blockquote", ["<blockquote>", "</blockquote>"]],
  ["expandable_blockquote", ["<blockquote expandable>", "</blockquote>"]],
]);
const NO_TAGS: Tags = ["", ""];

/**
 * Converts a text, with or without entities, to HTML, for Telegram or for a web page. Entities that Telegram finds by
 * itself, such as hashtags, get no tag. A link that Telegram does not accept, such as `javascript:`, becomes plain text.
 *
 * @see https://core.telegram.org/bots/api#html-style
 */
export function toHtml(message: string | Formatted): string {
  const parts = entityEvents(asFormattedText(message)).map((event) => {
    if (event.type === "text") return escapeHtml(event.text);
    const [open, close] = TAGS.get(event.entity.type) ?? tagsOf(event.entity);
    return event.type === "open" ? open : close;
  });
  return parts.join("");
}

function tagsOf(entity: MessageEntity): Tags {
  const {
    type,
    language = "",
    url = "",
    user,
    custom_emoji_id = "",
    unix_time,
    date_time_format,
  } = entity;
  switch (type) {
    case "pre":
      return language === ""
        ? ["<pre>", "</pre>"]
        : [`<pre><code class="language-${escapeHtml(language)}">`, "</code></pre>"];
    case "text_link":
      return anchor(linkAddress(url));
    case "text_mention":
      return anchor(userAddress(user));
    case "custom_emoji":
      return [`<tg-emoji emoji-id="${escapeHtml(custom_emoji_id)}">`, "</tg-emoji>"];
    case "date_time": {
      if (typeof unix_time !== "number") return NO_TAGS;
      const format =
        date_time_format === undefined ? "" : ` format="${escapeHtml(date_time_format)}"`;
      return [`<tg-time unix="${unix_time}"${format}>`, "</tg-time>"];
    }
    default:
      return NO_TAGS;
  }
}

function anchor(address: string | undefined): Tags {
  return address === undefined ? NO_TAGS : [`<a href="${escapeHtml(address)}">`, "</a>"];
}
