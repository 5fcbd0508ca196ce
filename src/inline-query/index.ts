export { InlineQueryResultBuilder } from "./inline-query-result-builder.ts";
export type { MessageContents } from "./message-contents.ts";
