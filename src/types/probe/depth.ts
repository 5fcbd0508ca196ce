const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Returns the nesting depth at `to` within the object that starts at `from`: 1 between its own fields. Brackets in strings
 * do not count. Returns 0 when no object starts at `from`, or when it ends before `to`.
 */
export function depthAt(bytes: Uint8Array, from: number, to: number): number {
  if (bytes[from] !== OPENING_BRACE) return 0;
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) depth += 1;
    else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) {
      depth -= 1;
      if (depth === 0) return 0;
    }
  }
  return depth;
}

/** Returns the index of the closing quotation mark of the string that starts at `from`. */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
