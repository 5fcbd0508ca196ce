import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** What happened to an update in the bot's process: each entry is a line of a file, so that a kill loses none. */
export interface JournalEntry {
  /** The number of the process. */
  readonly run: number;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly chat: number;
  /** The number of the message in its chat. */
  readonly seq: number;
  /** `aborted`: the handler ended because the bot stopped. `dead`: it failed, or exceeded its time limit. */
  readonly what: "start" | "end" | "aborted" | "dead";
}

export function appendEntry(path: string, entry: JournalEntry): void {
  appendFileSync(path, `${JSON.stringify(entry)}\n`);
}

export function readJournal(path: string): JournalEntry[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): JournalEntry => JSON.parse(line));
}
