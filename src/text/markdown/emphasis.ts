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

const SPACE = /^\s?$/;
const WORD = /[\p{L}\p{N}]/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;
/** Where no spaces stand between words, marks stand beside punctuation, too. CommonMark has no eye for that. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;

/** Reads the run of this length at a place, by what stands around it. */
export function delimiterAt(source: string, at: number, length: number, piece: number): Delimiter {
  const character = source[at] ?? "";
  const before = /.?$/su.exec(source.slice(Math.max(0, at - 2), at))?.[0] ?? "";
  const after = /^.?/su.exec(source.slice(at + length, at + length + 2))?.[0] ?? "";
  const canOpen = canStand(character, before, after);
  // Models write `**Note:**this`, which CommonMark takes for no end.
  const canClose =
    canStand(character, after, before) ||
    (length > 1 && character !== "_" && PUNCTUATION.test(before));
  return { character, piece, length, left: length, canOpen, canClose };
}

/** Whether a run can stand between what it marks and what is outside. */
function canStand(character: string, outside: string, inside: string): boolean {
  if (SPACE.test(inside)) return false;
  if (character === "_") return !WORD.test(outside);
  return !PUNCTUATION.test(inside) || !WORD.test(outside) || UNSPACED.test(outside);
}

/**
 * Pairs runs, each end with the nearest beginning that fits, and gives the beginnings that are left. Linear: of a run that
 * found nothing it is kept from where on there is nothing for its kind.
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

/** What a number of characters marks. */
export function markOf(character: string, used: number): string {
  if (character === "~") return "strikethrough";
  return used === 2 ? "bold" : "italic";
}

/** Rule of three: a run that can do both does not pair when the lengths add up to a multiple of three, unless both are. */
function fits(opener: Delimiter | undefined, closer: Delimiter): boolean {
  if (opener?.character !== closer.character) return false;
  if (closer.character === "~") return true;
  if (!opener.canClose && !closer.canOpen) return true;
  const sum = opener.length + closer.length;
  return sum % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}
