/** Returns the length of a text in UTF-8, in bytes. A lone surrogate counts as three, like its replacement character. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) bytes++;
    if (unit > 0x7ff) bytes++;
    if (unit < 0xdc00 || unit > 0xdfff || at === 0) continue;
    // Two units that form a pair take four bytes, not three each.
    const before = text.charCodeAt(at - 1);
    if (before >= 0xd800 && before <= 0xdbff) bytes -= 2;
  }
  return bytes;
}
