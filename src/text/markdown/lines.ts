/** The first line of a code block. */
export interface Fence {
  readonly character: string;
  readonly length: number;
  /** Width of its indentation, which is removed from the lines of the block. */
  readonly indent: number;
  readonly language: string;
}

/** Parses a line such as ```` ```ts ````. */
export function fenceAt(line: string): Fence | undefined {
  const start = line.trimStart();
  const character = start[0] ?? "";
  if (character !== "`" && character !== "~") return undefined;
  const length = runLength(start, character);
  const info = start.slice(length).trim();
  if (length < 3 || (character === "`" && info.includes("`"))) return undefined;
  const [language = ""] = info.split(/\s/, 1);
  return { character, length, indent: line.length - start.length, language };
}

/** Whether a line ends a code block. */
export function closesFence(line: string, { character, length }: Fence): boolean {
  const text = line.trim();
  return text.length >= length && runLength(text, character) === text.length;
}

function runLength(text: string, character: string): number {
  let length = 0;
  while (text[length] === character) length++;
  return length;
}

/** Returns the text of a heading; `undefined` for any other line. */
export function headingAt(line: string): string | undefined {
  const mark = /^ {0,3}#{1,6}(?=\s|$)/.exec(line)?.[0];
  if (mark === undefined) return undefined;
  const text = line.slice(mark.length).trim();
  let end = text.length;
  while (text[end - 1] === "#") end--;
  return end === 0 || /\s/.test(text[end - 1] ?? "") ? text.slice(0, end).trim() : text;
}

/** Whether a line is a horizontal rule. */
export function isRule(line: string): boolean {
  return /^(?:-{3,}|\*{3,}|_{3,})$/.test(line.replace(/\s+/g, ""));
}

/** Whether a line is part of a quotation. */
export function isQuoted(line: string): boolean {
  return /^ {0,3}>/.test(line);
}

/** Removes one quotation mark from a line. */
export function unquote(line: string): string {
  return line.replace(/^ {0,3}> ?/, "");
}

/** A list item: the mark that is shown, and the text after it. */
export interface ListItem {
  readonly mark: string;
  readonly text: string;
}

/** Parses a line such as `- this`, `2. that` or `- [x] done`. */
export function listItemAt(line: string): ListItem | undefined {
  const found = /^(\s*)([-*+]|\d{1,9}[.)])(?:\s+|$)/.exec(line);
  if (found === null) return undefined;
  const [whole, indent = "", bullet = ""] = found;
  const text = line.slice(whole.length);
  const box = /^\[([ xX])\](?:\s+|$)/.exec(text);
  const label = bullet.length === 1 ? "•" : bullet;
  if (box === null) return { mark: `${indent}${label} `, text };
  const checked = box[1] === " " ? "☐" : "☑";
  const mark = bullet.length === 1 ? checked : `${bullet} ${checked}`;
  return { mark: `${indent}${mark} `, text: text.slice(box[0].length) };
}
