import type { MessageEntity } from "../types/index.ts";
import { endOf, isQuote, isStyle } from "./arrange-entities.ts";

/** Scores of places to cut a text. A bonus is added outside of unbreakable entities. */
const SCORE = { paragraph: 3, line: 2, word: 1 } as const;
const OUTSIDE_BONUS = 3;
const LINE_FEED = 0x0a;
/** Below this code, only a line feed can be part of the same grapheme as the character before it. */
const FIRST_MARK = 0x300;

/** Returns, for each position of a text, 1 if a cut there would split an entity such as a link, a mention or code. */
export function unbreakableMask(length: number, entities: readonly MessageEntity[]): Uint8Array {
  const mask = new Uint8Array(length + 1);
  for (const entity of entities) {
    if (!isStyle(entity) && !isQuote(entity)) mask.fill(1, entity.offset + 1, endOf(entity));
  }
  return mask;
}

/** Returns the best end for a part that starts at `start` and may end at `limit`: the best place in its second half. */
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

/** Returns the score of the paragraph, line or word that ends before a position; 0 when none does. */
function scoreOf(text: string, at: number): number {
  const before = text[at - 1] ?? "";
  if (before === "\n") return text[at - 2] === "\n" ? SCORE.paragraph : SCORE.line;
  return /\s/.test(before) ? SCORE.word : 0;
}

/** Whether a position splits a grapheme that starts with white space: CR LF, or a space with an accent. */
function joinsSpace(text: string, at: number): boolean {
  const after = text.charCodeAt(at);
  if (after < FIRST_MARK) return after === LINE_FEED && text[at - 1] === "\r";
  return graphemeAt(text.slice(at - 1, at + 2), 1) === 0;
}

/** Returns a break point within a word: before an unbreakable entity, else between graphemes, else between code points. */
function insideWord(text: string, mask: Uint8Array, start: number, limit: number): number {
  let outside = limit;
  while (outside > start && mask[outside] === 1) outside--;
  for (const end of outside > start ? [outside, limit] : [limit]) {
    // Whether a grapheme continues at a position depends on the text before it and one code point after it.
    const grapheme = graphemeAt(text.slice(start, end + 2), end - start);
    if (grapheme > 0) return start + grapheme;
  }
  const splitsPair = (text.codePointAt(limit - 1) ?? 0) > 0xffff;
  return splitsPair && limit - 1 > start ? limit - 1 : limit;
}

let segmenter: Intl.Segmenter | undefined;

/** Returns the start of the grapheme at a position. */
function graphemeAt(text: string, at: number): number {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text).containing(at)?.index ?? 0;
}
