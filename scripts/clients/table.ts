import type { StepResult } from "../../test/clients/story.ts";

const START = "<!-- The table is written by `npm run clients -- --write`. -->";
const END = "<!-- End of the table. -->";

/** How the story of one client went. */
export interface ClientResult {
  readonly name: string;
  readonly version: string;
  readonly language: string;
  readonly steps: readonly StepResult[];
}

/** Creates a Markdown table: a column for each client, a row for each step. A step that failed is bold. */
export function createTable(clients: readonly ClientResult[], steps: readonly string[]): string {
  const rows = [
    ["version", ...clients.map(({ version }) => version)],
    ["language", ...clients.map(({ language }) => language)],
    ...steps.map((step) => [step, ...clients.map((client) => cellOf(client, step))]),
  ];
  return [
    `| | ${clients.map(({ name }) => name).join(" | ")} |`,
    `|${"---|".repeat(clients.length + 1)}`,
    ...rows.map((cells) => `| ${cells.join(" | ")} |`),
    "",
  ].join("\n");
}

/** Replaces the table between the two comments of a page. Throws when the page lacks them. */
export function replaceTable(page: string, table: string): string {
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start === -1 || end < start) throw new Error(`The page lacks ${START} and ${END}`);
  return `${page.slice(0, start + START.length)}\n\n${table}\n${page.slice(end)}`;
}

function cellOf({ steps }: ClientResult, step: string): string {
  const result = steps.find((each) => each.step === step);
  if (result === undefined) return "-";
  return result.hasPassed ? result.words : "**fails**";
}
