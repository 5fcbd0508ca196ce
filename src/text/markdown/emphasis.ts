import type { Pieces } from "./pieces.ts";

/** A run of `*`, `_` or `~` that may begin or end a mark. */
export interface Delimiter {
  readonly character: string;
  readonly piece: number;
  /** How long the run was. */
  readonly length: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** How much of it is not used yet. */
  left: number;
}

/** Reads the run of this length at a place, by what stands around it. */
export function delimiterAt(source: string, at: number, length: number, piece: number): Delimiter {
  const character = source[at] ?? "";
  const before = source.slice(Math.max(0, at - 2), at);
  const after = source.slice(at + length, at + length + 2);
  const isWord = character === "_";
  // More than CommonMark allows: texts without spaces between words want marks beside punctuation, too.
  const canOpen = /^\S/u.test(after) && !(isWord && /[\p{L}\p{N}]$/u.test(before));
  const canClose = /\S$/u.test(before) && !(isWord && /^[\p{L}\p{N}]/u.test(after));
  return { character, piece, length, left: length, canOpen, canClose };
}

/**
 * Pairs runs, each end with the nearest beginning that fits, and gives the beginnings that are left. Linear: of a run that
 * found nothing it is kept from where on there is nothing for its like.
 */
export function pairDelimiters(delimiters: readonly Delimiter[], pieces: Pieces): Delimiter[] {
  const openers: Delimiter[] = [];
  const nothingBelow = new Map<string, number>();
  for (const closer of delimiters) {
    const like = `${closer.character}${closer.length % 3}${closer.canOpen}`;
    while (closer.canClose && closer.left > 0) {
      const lowest = nothingBelow.get(like) ?? 0;
      let at = openers.length - 1;
      while (at >= lowest && !fits(openers[at], closer)) at--;
      const opener = at < lowest ? undefined : openers[at];
      if (opener === undefined) {
        nothingBelow.set(like, openers.length);
        break;
      }
      const used = pair(opener, closer, pieces);
      openers.length = opener.left > 0 ? at + 1 : at;
      for (const [key, below] of nothingBelow) {
        nothingBelow.set(key, Math.min(below, openers.length));
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

/** What a number of characters marks. */
export function markOf(character: string, used: number): string {
  if (character === "~") return "strikethrough";
  return used === 2 ? "bold" : "italic";
}

/** Rule of three: a run that can do both does not pair when the lengths add up to a multiple of three, unless both are. */
function fits(opener: Delimiter | undefined, closer: Delimiter): boolean {
  if (opener?.character !== closer.character) return false;
  if (closer.character === "~") return opener.length === 2 && closer.length === 2;
  if (!opener.canClose && !closer.canOpen) return true;
  const sum = opener.length + closer.length;
  return sum % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}
