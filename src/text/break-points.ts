import type { MessageEntity } from "../types/index.ts";
import { endOf, isQuote, isSoft } from "./arrange-entities.ts";

/** How good a place is to cut a text: between paragraphs, lines or words; better outside of what belongs together. */
const WORTH = { paragraph: 3, line: 2, word: 1 } as const;
const OUTSIDE = 3;

/** Marks, for each position of a text, whether a cut there goes through a link, a name, code or the like. */
export function solidInside(length: number, entities: readonly MessageEntity[]): Uint8Array {
  const inside = new Uint8Array(length + 1);
  for (const entity of entities) {
    if (!isSoft(entity) && !isQuote(entity)) inside.fill(1, entity.offset + 1, endOf(entity));
  }
  return inside;
}

/** Where to end the part that begins at `start` and may end at `limit`: the best place of its second half. */
export function breakPoint(text: string, inside: Uint8Array, start: number, limit: number): number {
  const earliest = start + Math.ceil((limit - start) / 2);
  let best = 0;
  let bestWorth = 0;
  for (let at = limit; at >= earliest; at--) {
    const found = worthOf(text, at);
    const worth = found === 0 || inside[at] === 1 ? found : found + OUTSIDE;
    if (worth <= bestWorth) continue;
    best = at;
    bestWorth = worth;
  }
  return bestWorth > 0 ? best : insideWord(text, inside, start, limit);
}

/** What ends right before a position, 0 when nothing does. */
function worthOf(text: string, at: number): number {
  const before = text[at - 1] ?? "";
  if (before === "\n") return text[at - 2] === "\n" ? WORTH.paragraph : WORTH.line;
  return /\s/.test(before) ? WORTH.word : 0;
}

/** Before what belongs together, else between two letters as a reader sees them, else between two code points. */
function insideWord(text: string, inside: Uint8Array, start: number, limit: number): number {
  let outside = limit;
  while (outside > start && inside[outside] === 1) outside--;
  const end = outside > start ? outside : limit;
  const segments = new Intl.Segmenter().segment(text.slice(start, end + 1));
  const letter = segments.containing(end - start)?.index ?? 0;
  if (letter > 0) return start + letter;
  const splitsPair = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return splitsPair && end - 1 > start ? end - 1 : end;
}
