export { escapeHtml, escapeMarkdownV2 } from "./escape.ts";
export { fmt, joinText, type TextPart } from "./fmt.ts";
export { type Formatted, FormattedText } from "./formatted-text.ts";
export { fromMarkdown, type MarkdownOptions } from "./markdown/from-markdown.ts";
export {
  blockquote,
  bold,
  code,
  customEmoji,
  dateTime,
  expandableBlockquote,
  italic,
  link,
  type Marker,
  mention,
  pre,
  spoiler,
  strikethrough,
  underline,
} from "./marks.ts";
export { splitText } from "./split-text.ts";
export { toHtml } from "./to-html.ts";
export { toMarkdownV2 } from "./to-markdown-v2.ts";
