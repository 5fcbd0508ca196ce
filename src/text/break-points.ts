import type { MessageEntity } from "../types/index.ts";
import { endOf, isQuote, isStyle } from "./arrange-entities.ts";

/** How good a place is to cut a text: between paragraphs, lines or words; better outside of what belongs together. */
const SCORE = { paragraph: 3, line: 2, word: 1 } as const;
const OUTSIDE_BONUS = 3;
const LINE_FEED = 0x0a;
/** Below it, only a line feed can belong to the same letter as the character before it. */
const FIRST_MARK = 0x300;

/** Marks, for each position of a text, whether a cut there goes through a link, a name, code or the like. */
export function unbreakableMask(length: number, entities: readonly MessageEntity[]): Uint8Array {
  const mask = new Uint8Array(length + 1);
  for (const entity of entities) {
    if (!isStyle(entity) && !isQuote(entity)) mask.fill(1, entity.offset + 1, endOf(entity));
  }
  return mask;
}

/** Where to end the part that begins at `start` and may end at `limit`: the best place of its second half. */
export function findBreakPoint(
  text: string,
  mask: Uint8Array,
  start: number,
  limit: number,
): number {
  const earliest = start + Math.ceil((limit - start) / 2);
  let best = 0;
  let bestScore = 0;
  for (let at = limit; at >= earliest; at--) {
    const found = scoreOf(text, at);
    const score = found === 0 || mask[at] === 1 ? found : found + OUTSIDE_BONUS;
    if (score <= bestScore || joinsSpace(text, at)) continue;
    best = at;
    bestScore = score;
  }
  return bestScore > 0 ? best : insideWord(text, mask, start, limit);
}

/** What ends right before a position, 0 when nothing does. */
function scoreOf(text: string, at: number): number {
  const before = text[at - 1] ?? "";
  if (before === "\n") return text[at - 2] === "\n" ? SCORE.paragraph : SCORE.line;
  return /\s/.test(before) ? SCORE.word : 0;
}

/** Whether a position splits a letter that begins with white space: CR LF, or a space with an accent. */
function joinsSpace(text: string, at: number): boolean {
  const after = text.charCodeAt(at);
  if (after < FIRST_MARK) return after === LINE_FEED && text[at - 1] === "\r";
  return letterAt(text.slice(at - 1, at + 2), 1) === 0;
}

/** Before what belongs together, else between two letters as a reader sees them, else between two code points. */
function insideWord(text: string, mask: Uint8Array, start: number, limit: number): number {
  let outside = limit;
  while (outside > start && mask[outside] === 1) outside--;
  for (const end of outside > start ? [outside, limit] : [limit]) {
    // Whether a letter continues at a position depends on the text before it and on one code point after it.
    const letter = letterAt(text.slice(start, end + 2), end - start);
    if (letter > 0) return start + letter;
  }
  const splitsPair = (text.codePointAt(limit - 1) ?? 0) > 0xffff;
  return splitsPair && limit - 1 > start ? limit - 1 : limit;
}

let segmenter: Intl.Segmenter | undefined;

/** Where the letter at a position begins. */
function letterAt(text: string, at: number): number {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text).containing(at)?.index ?? 0;
}
