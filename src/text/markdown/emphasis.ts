import type { MessageEntityType } from "../../types/index.ts";
import type { Pieces } from "./pieces.ts";

/** A run of `*`, `_` or `~` that may open or close a mark. */
export interface Delimiter {
  readonly character: string;
  readonly piece: number;
  /** Length of the whole run. */
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** Number of characters not used yet. */
  left: number;
}

const SPACE = /^\s?$/;
const WORD = /[\p{L}\p{N}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
/** Scripts without spaces between words: there, marks may stand next to punctuation, which CommonMark does not account for. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;

/** Creates the delimiter of a run; the characters around it decide whether it can open or close. */
export function delimiterAt(source: string, at: number, length: number, piece: number): Delimiter {
  const character = source[at] ?? "";
  const before = /.?$/su.exec(source.slice(Math.max(0, at - 2), at))?.[0] ?? "";
  const after = /^.?/su.exec(source.slice(at + length, at + length + 2))?.[0] ?? "";
  const canOpen = canStand(character, before, after);
  // Models write `**Note:**this`, where CommonMark would not close the mark.
  const canClose =
    canStand(character, after, before) ||
    (length > 1 && character !== "_" && PUNCTUATION.test(before));
  return { character, piece, length, left: length, canOpen, canClose };
}

/** Whether a run can stand between the marked text (`inside`) and the text next to it (`outside`). */
function canStand(character: string, outside: string, inside: string): boolean {
  if (SPACE.test(inside)) return false;
  if (character === "_") return !WORD.test(outside);
  return !PUNCTUATION.test(inside) || !WORD.test(outside) || UNSPACED.test(outside);
}

/**
 * Pairs runs, each closer with the nearest opener that fits, and returns the unpaired openers. Linear: after a search
 * without a result, the index is stored below which that kind of closer has no opener.
 */
export function pairDelimiters(delimiters: readonly Delimiter[], pieces: Pieces): Delimiter[] {
  const openers: Delimiter[] = [];
  const lowestOpener = new Map<string, number>();
  for (const closer of delimiters) {
    const kind = `${closer.character}${closer.length % 3}${closer.canOpen}`;
    while (closer.canClose && closer.left > 0) {
      const lowest = lowestOpener.get(kind) ?? 0;
      let at = openers.length - 1;
      while (at >= lowest && !fits(openers[at], closer)) at--;
      const opener = at < lowest ? undefined : openers[at];
      if (opener === undefined) {
        lowestOpener.set(kind, openers.length);
        break;
      }
      const used = pair(opener, closer, pieces);
      openers.length = opener.left > 0 ? at + 1 : at;
      for (const [key, below] of lowestOpener) {
        lowestOpener.set(key, Math.min(below, openers.length));
      }
      closer.left -= used;
    }
    if (closer.canOpen && closer.left > 0) openers.push(closer);
  }
  return openers;
}

function pair(opener: Delimiter, closer: Delimiter, pieces: Pieces): number {
  const used = opener.left >= 2 && closer.left >= 2 ? 2 : 1;
  pieces.mark({ type: markOf(opener.character, used) }, opener.piece, closer.piece);
  opener.left -= used;
  return used;
}

/** Returns the entity type that a number of characters marks. */
export function markOf(character: string, used: number): MessageEntityType {
  if (character === "~") return "strikethrough";
  return used === 2 ? "bold" : "italic";
}

/**
 * CommonMark's rule of three: if one of the runs can both open and close, the sum of their lengths must not be a multiple
 * of 3, unless both lengths are.
 */
function fits(opener: Delimiter | undefined, closer: Delimiter): boolean {
  if (opener?.character !== closer.character) return false;
  if (closer.character === "~") return true;
  if (!opener.canClose && !closer.canOpen) return true;
  const sum = opener.length + closer.length;
  return sum % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}
