import { InlineReader } from "./inline.ts";

/** Wider cells are not padded. */
const MAX_PADDED_WIDTH = 40;
/** Models write this HTML tag in cells, because Markdown has no other line break there. */
const BREAK = /<br\s*\/?>/gi;
/** Characters that are two columns wide. */
const WIDE =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Emoji_Presentation}\u3001-\u303f\uff01-\uff60]/u;
/** Combining marks and format characters, which have no width. */
const NO_WIDTH = /[\p{M}\p{Cf}]/u;

/** Whether two lines start a table: a head, and dashes under each of its cells. */
export function isTableStart(head: string, rule: string | undefined): boolean {
  if (rule === undefined || !head.includes("|") || !rule.includes("|")) return false;
  const cells = cellsOf(rule);
  return cells.length === cellsOf(head).length && cells.every((cell) => /^:?-+:?$/.test(cell));
}

/** Splits a line into cells. */
function cellsOf(line: string): readonly string[] {
  const text = line.trim();
  const cells: string[] = [];
  let start = text.startsWith("|") ? 1 : 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "|") {
      cells.push(text.slice(start, at));
      start = at + 1;
    }
  }
  if (start < text.length) cells.push(text.slice(start));
  return cells.map((cell) => cell.trim().replaceAll("\\|", "|").replace(BREAK, " "));
}

/** Draws a table for a monospaced font: head, rule and rows, without marks. */
export function drawTable(lines: readonly string[]): string {
  const rows = lines
    .filter((_, at) => at !== 1)
    .map((line) => cellsOf(line).map((cell) => new InlineReader(cell, false).read().text));
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      const width = Math.min(widthOf(cell), MAX_PADDED_WIDTH);
      widths[column] = Math.max(widths[column] ?? 1, width);
    }
  }
  const drawn = rows.map((row) =>
    row
      .map((cell, column) => pad(cell, widths[column] ?? 0))
      .join(" | ")
      .trimEnd(),
  );
  const rule = (rows[0] ?? []).map((_, column) => "-".repeat(widths[column] ?? 1)).join("-+-");
  return [...drawn.slice(0, 1), rule, ...drawn.slice(1)].join("\n");
}

function widthOf(cell: string): number {
  let width = 0;
  for (const letter of cell) {
    if (WIDE.test(letter)) width += 2;
    else if (!NO_WIDTH.test(letter)) width++;
  }
  return width;
}

function pad(cell: string, width: number): string {
  return cell + " ".repeat(Math.max(0, width - widthOf(cell)));
}
