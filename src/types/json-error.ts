const SPACE = /[ \t\n\r]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const PLAIN = /[ !\x23-\x5b\x5d-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;

/**
 * Returns the index of the first character that makes a text invalid JSON: the length of the text when it is truncated,
 * `undefined` when it is valid. For an invalid word or number, the index of its start. Not every engine reports the index.
 * @see https://www.rfc-editor.org/rfc/rfc8259
 */
export function jsonErrorIndex(text: string): number | undefined {
  // The closing brackets of open lists and objects. Not recursive: deep nesting would overflow the call stack.
  const closers: string[] = [];
  let expected: "value" | "item" | "name" | "field" | "colon" | "more" = "value";
  let at = 0;
  for (;;) {
    at = endOf(SPACE, text, at);
    const char = text[at];
    const closer = closers.at(-1);
    const isNameExpected: boolean = expected === "name" || expected === "field";
    const canClose = expected === "more" || expected === "item" || expected === "field";
    if (expected === "more" && closer === undefined) return char === undefined ? undefined : at;
    if (canClose && char !== undefined && char === closer) {
      closers.pop();
      expected = "more";
      at += 1;
    } else if (expected === "more" || expected === "colon") {
      if (char !== (expected === "more" ? "," : ":")) return at;
      expected = expected === "more" && closer === "}" ? "name" : "value";
      at += 1;
    } else if (char === '"') {
      const end = endOfString(text, at);
      if (text[end] !== '"') return end;
      expected = isNameExpected ? "colon" : "more";
      at = end + 1;
    } else if (isNameExpected) {
      return at;
    } else if (char === "{" || char === "[") {
      closers.push(char === "{" ? "}" : "]");
      expected = char === "{" ? "field" : "item";
      at += 1;
    } else {
      const end = endOf(SCALAR, text, at);
      if (end === at) return at;
      expected = "more";
      at = end;
    }
  }
}

/** Returns the index of the closing quotation mark, or of the first character not allowed in a string. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const end = endOf(ESCAPE, text, endOf(PLAIN, text, at));
    if (end === at) return at;
    at = end;
  }
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
