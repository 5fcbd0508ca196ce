/** What Telegram takes as `callback_data` of a button, in bytes of UTF-8. */
export const MAX_CALLBACK_DATA_BYTES = 64;

const encoder = /* @__PURE__ */ new TextEncoder();

/** Length of a text in UTF-8, in bytes. */
export function utf8Length(text: string): number {
  return encoder.encode(text).length;
}
