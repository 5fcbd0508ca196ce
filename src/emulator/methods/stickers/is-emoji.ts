/** One picture: with a skin tone, a variation selector, or the tags of a flag. */
const PICTURE = String.raw`\p{ExtPict}(?:\p{EMod}|\ufe0f|[\u{e0020}-\u{e007e}]+\u{e007f})?`;
const FLAG = String.raw`\p{RI}{2}`;
const KEYCAP = String.raw`[#*\d]\ufe0f?\u20e3`;
const EMOJI = new RegExp(`^(?:${FLAG}|${KEYCAP}|${PICTURE}(?:\\u200d${PICTURE})*)$`, "u");

/** Whether a text is one emoji; like the server, does not insist on the variation selector. */
export function isEmoji(text: string): boolean {
  return EMOJI.test(text);
}
