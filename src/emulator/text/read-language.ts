/** Reads what follows the opening of a block of code: the name of a language, and one line break. */
export function readLanguage(
  source: string,
  begin: number,
): { readonly language: string; readonly start: number } {
  const word = /^[^ \t\r\n\v\0`]*/.exec(source.slice(begin))?.[0] ?? "";
  const end = begin + word.length;
  const isLanguage = word !== "" && end < source.length && source[end] !== "`";
  const start = isLanguage ? end : begin;
  const lineBreak = /^(?:\r\n|\n\r|[\r\n])/.exec(source.slice(start, start + 2))?.[0] ?? "";
  return { language: isLanguage ? word : "", start: start + lineBreak.length };
}
