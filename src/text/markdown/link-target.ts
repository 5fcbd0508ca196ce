import { linkAddress } from "../link-url.ts";

/** The target in the parentheses of a link, and where the text continues. */
export interface LinkTarget {
  readonly url: string;
  readonly end: number;
  /** Whether the text ends before the closing parenthesis. */
  readonly isCut: boolean;
}

/** Maximum length of an address, which also bounds the search. */
const MAX_LENGTH = 4096;
const TITLE = /^\s+(?:"[^"]*"|'[^']*')\s*\)/;

/** Parses `(address)`, `(<address>)` or `(address "title")` at an index. */
export function linkTargetAt(source: string, at: number): LinkTarget | undefined {
  if (source[at] !== "(") return undefined;
  const end = source[at + 1] === "<" ? angleEnd(source, at + 2) : bareEnd(source, at + 1);
  if (end === undefined) return undefined;
  const address = source.slice(at + 1, end);
  const url = address.replace(/^<|>$/g, "").replace(/\\([!-/:-@[-`{-~])/g, "$1");
  if (source[end] === ")") return { url, end: end + 1, isCut: false };
  if (end >= source.length) return { url, end, isCut: true };
  const found = TITLE.exec(source.slice(end, end + MAX_LENGTH))?.[0];
  return found === undefined ? undefined : { url, end: end + found.length, isCut: false };
}

function angleEnd(source: string, from: number): number | undefined {
  const limit = Math.min(source.length, from + MAX_LENGTH);
  for (let at = from; at < limit; at++) {
    if (source[at] === ">") return at + 1;
    if (source[at] === "<" || source[at] === "\n") return undefined;
  }
  return limit === source.length ? limit : undefined;
}

/** Returns the index of white space or of the closing parenthesis. Parentheses within the address must be balanced. */
function bareEnd(source: string, from: number): number | undefined {
  const limit = Math.min(source.length, from + MAX_LENGTH);
  let open = 0;
  for (let at = from; at < limit; at++) {
    const character = source[at] ?? "";
    if (character === "\\") at++;
    else if (character === "(") {
      if (++open > 32) return undefined;
    } else if (character === ")") {
      if (open === 0) return at;
      open--;
    } else if (/\s/.test(character)) return at;
  }
  return limit === source.length ? limit : undefined;
}

/** Without a scheme, a target is more often a file (`README.md`, `src/main.py`) than a host, except for these domains. */
const EXTERNAL =
  /^(?:https?:\/\/|(?:tg|ton|tonsite):|www\.|[\w.-]+\.(?:app|com|dev|io|me|net|org)(?:[:/?#]|$))/i;

/** Whether a target is an address that Telegram accepts: it rejects a whole message because of a single other one. */
export function isExternalLink(url: string): boolean {
  return EXTERNAL.test(url) && linkAddress(url) !== undefined;
}
