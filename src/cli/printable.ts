const TOKEN = /\b\d{5,}:[\w-]{30,}/g;
/** Characters that change what a terminal shows: users write what an update contains. */
const CONTROL = /[^\P{C}\n\t]|[\u2028\u2029]/gu;

/** Makes a text safe to print: without tokens, and with control characters escaped. */
export function printable(text: string): string {
  return text.replace(TOKEN, "<token>").replace(CONTROL, escapeCharacter);
}

/** Prints values as JSON that is safe to print. */
export function printableJson(value: unknown): string {
  return printable(JSON.stringify(value, undefined, 2));
}

/** Lines with the columns of a table, of which the first row is the head. */
export function tableOf(rows: readonly (readonly (string | number)[])[]): string[] {
  const texts = rows.map((row) => row.map((cell) => printable(String(cell)).replace(/\s/g, " ")));
  const widths = (texts[0] ?? []).map((_, at) =>
    Math.max(...texts.map((row) => (row[at] ?? "").length)),
  );
  return texts.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** As in JSON, which stays valid. */
function escapeCharacter(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
