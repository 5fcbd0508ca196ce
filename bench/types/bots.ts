import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Libraries that the same bot is written in, each as its own documentation says. */
export const LIBRARIES = ["telewire", "grammY", "telegraf", "GramIO"] as const;

export type Library = (typeof LIBRARIES)[number];

/** A command, three filters (text, photographs, edited text) and a callback query: the file in `bots/`. */
export function smallBot(library: Library): string {
  return readFileSync(join(import.meta.dirname, "bots", `${library.toLowerCase()}.ts`), "utf8");
}

/** The small bot with its command so many times, under as many names, and nothing else. */
export function botOfCommands(library: Library, count: number): string {
  const lines = smallBot(library).split("\n");
  const command = lines.findIndex((line) => line.startsWith('bot.command("start", '));
  const line = lines[command];
  if (line === undefined) throw new Error(`${library}'s bot has no command to repeat`);
  const commands = Array.from({ length: count }, (_, index) =>
    line.replace('"start"', `"command${index}"`),
  );
  return [...lines.slice(0, command), ...commands, ""].join("\n");
}
