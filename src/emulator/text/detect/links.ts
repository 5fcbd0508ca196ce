import {
  characterAt,
  characterBefore,
  isLinkCharacter,
  isPathCharacter,
  isWordCharacter,
} from "./characters.ts";
import { checkHost } from "./check-host.ts";
import { isEmail } from "./emails.ts";
import type { Range } from "./words.ts";

/** Punctuation that belongs to the sentence around a link. */
const PATH_END = /[.:;,('?!`]$/;
const MAX_PORT = 65_535;

/** A link, or an email address. */
export interface FoundLink extends Range {
  readonly type: "url" | "email";
}

/** Finds `tg://` and `ton://` links. */
export function findAppLinks(text: string): Range[] {
  const ranges: Range[] = [];
  let from = 0;
  for (const { 0: start, 1: scheme = "", index } of text.matchAll(
    /(tonsite|ton|tg):\/\/(?=[\w-])/gi,
  )) {
    if (index < from) continue;
    const host = index + start.length;
    const name = /^[\w-]{1,253}/.exec(text.slice(host, host + 253))?.[0] ?? "";
    from = pathEnd(text, host + name.length);
    // The server takes the last letters of "tonsite" for the scheme.
    const begin = index + (scheme.length === 7 ? 4 : 0);
    ranges.push({ begin, end: from });
  }
  return ranges;
}

/** Finds links and email addresses, which have a dot in common. */
export function findLinks(text: string): FoundLink[] {
  const found: FoundLink[] = [];
  let start = 0;
  for (;;) {
    const dot = text.indexOf(".", start);
    if (dot === -1 || dot + 1 === text.length) return found;
    if (text[dot + 1] === " ") {
      start = dot + 2;
      continue;
    }
    const { candidate, next } = readCandidate(text, start, dot);
    if (candidate !== undefined) found.push(...classify(text, candidate));
    start = Math.max(next, dot + 1);
  }
}

function classify(text: string, { begin, end }: Range): FoundLink[] {
  const link = text.slice(begin, end);
  if (isEmail(link)) return [{ type: "email", begin, end }];
  if (link.startsWith("mailto:") && isEmail(link.slice(7)))
    return [{ type: "email", begin: begin + 7, end }];
  const length = checkHost(link);
  return length === 0 ? [] : [{ type: "url", begin, end: begin + length }];
}

/** The widest link around a dot, if there can be one, and where to go on. */
function readCandidate(
  text: string,
  start: number,
  dot: number,
): { readonly candidate: Range | undefined; readonly next: number } {
  const host = readHost(text, start, dot);
  let end = pathEnd(text, portEnd(text, host.end));
  while (end > dot + 1 && text[end - 1] === ".") end--;
  const begin = readBegin(text, start, host);
  if (begin === undefined) {
    while (text[end - 1] !== ".") end--;
    return { candidate: undefined, next: end };
  }
  const candidate = end > dot + 1 ? { begin, end } : undefined;
  while (text[end] === ".") end++;
  return { candidate, next: end };
}

interface Host extends Range {
  /** Whether there is an `@` in it, so that the name of a user comes before. */
  readonly hasUser: boolean;
}

function readHost(text: string, start: number, dot: number): Host {
  let begin = skipBack(text, start, dot, isHostCharacter);
  let end = dot;
  let hasUser = false;
  for (let next = characterAt(text, end); next !== ""; next = characterAt(text, end)) {
    if (next === "@") hasUser = true;
    else if (!isHostCharacter(next)) break;
    end += next.length;
  }
  if (hasUser) begin = skipBack(text, start, begin, isUserCharacter);
  return { begin, end, hasUser };
}

/** Returns where a link begins: at its protocol, at the name of its user, or at its host; undefined if there is no link. */
function readBegin(text: string, start: number, host: Host): number | undefined {
  let { begin } = host;
  if (begin > start && text[begin - 1] === "@") {
    const user = skipBack(text, start, begin - 1, isUserCharacter);
    if (host.hasUser || user === begin - 1) return undefined;
    begin = user;
  }
  if (begin === start) return begin;
  if (begin - start >= 6 && text.slice(begin - 3, begin) === "://") {
    const protocol = skipBack(text, start, begin - 3, isProtocolCharacter);
    const length = protocolLength(text.slice(protocol, begin - 3).toLowerCase());
    return length === 0 ? undefined : begin - 3 - length;
  }
  const before = characterBefore(text, begin);
  return isWordCharacter(before) || /^[/#@]$/.test(before) ? undefined : begin;
}

/** The number of characters of a known protocol at the end of a word. */
function protocolLength(word: string): number {
  if (word.endsWith("http") && word !== "shttp") return 4;
  if (word.endsWith("https")) return 5;
  if (word.endsWith("ftp") && word !== "tftp" && word !== "sftp") return 3;
  return word.endsWith("tonsite") ? 7 : 0;
}

function portEnd(text: string, colon: number): number {
  const [whole, digits = ""] = /^:0*(\d*)/.exec(text.slice(colon, colon + 20)) ?? [];
  if (whole === undefined || digits === "" || digits.length > 5) return colon;
  return Number(digits) <= MAX_PORT ? colon + whole.length : colon;
}

/** Returns where the path, the query or the fragment ends that begins at an index. */
function pathEnd(text: string, begin: number): number {
  const first = text[begin];
  if (first === undefined || !"/?#".includes(first)) return begin;
  let end = begin + 1;
  for (
    let next = characterAt(text, end);
    next !== "" && isPathCharacter(next);
    next = characterAt(text, end)
  )
    end += next.length;
  while (end > begin + 1 && PATH_END.test(text[end - 1] ?? "")) end--;
  return first === "/" || end > begin + 1 ? end : begin;
}

function skipBack(
  text: string,
  start: number,
  from: number,
  isSkipped: (character: string) => boolean,
): number {
  let index = from;
  while (index > start) {
    const character = characterBefore(text, index);
    if (!isSkipped(character)) break;
    index -= character.length;
  }
  return index;
}

function isHostCharacter(character: string): boolean {
  return character < "\u00c0" ? /^[\w.~-]$/.test(character) : isLinkCharacter(character);
}

function isUserCharacter(character: string): boolean {
  return !/^[\n/[\]{}()'`<>"@«»]$/.test(character) && isLinkCharacter(character);
}

function isProtocolCharacter(character: string): boolean {
  // Others are read as a part of the protocol, so that it is unknown.
  return character < "\u0080" ? /^[a-zA-Z0-9+-]$/.test(character) : !/^\p{Z}$/u.test(character);
}
