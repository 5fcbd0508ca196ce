/** Letters, digits and the underscore, of all scripts. */
export const WORD = "\\p{L}\\p{N}_";
/** What a hashtag consists of. */
export const TAG = "\\p{L}\\p{Nd}_\\u200c\\u00b7\\u0d80-\\u0dff";

const LETTER = /^\p{L}$/u;
const WORD_CHARACTER = new RegExp(`^[${WORD}]$`, "u");

/** Whether a character is a letter of any script. */
export function isLetter(character: string): boolean {
  return LETTER.test(character);
}

export function isWordCharacter(character: string): boolean {
  return WORD_CHARACTER.test(character);
}

/** Whether a character can be part of a link. */
export function isLinkCharacter(character: string): boolean {
  // Of the general punctuation only the joiners and the dashes.
  if (/^[\u2000-\u206f]$/.test(character))
    return /^(?:\u200c|\u200d|[\u2010-\u2015])$/.test(character);
  return !/^\p{Z}$/u.test(character);
}

/** Whether a character can be part of what follows the host of a link. */
export function isPathCharacter(character: string): boolean {
  return !/^[\n<>"«»]$/.test(character) && isLinkCharacter(character);
}

/** The character that begins at an index; empty at the end of the text. */
export function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? "" : String.fromCodePoint(code);
}

/** The character that ends before an index; empty at the beginning of the text. */
export function characterBefore(text: string, index: number): string {
  if (index <= 0) return "";
  const code = text.codePointAt(index - 2) ?? 0;
  return code > 0xffff && index >= 2 ? String.fromCodePoint(code) : text.charAt(index - 1);
}
