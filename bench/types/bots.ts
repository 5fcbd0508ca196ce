import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Libraries that the same bot is written for, each in the style of its documentation. */
export const LIBRARIES = ["telewire", "grammY", "telegraf", "GramIO"] as const;

export type Library = (typeof LIBRARIES)[number];

/** Source of a bot with a command, three filters (text, photographs, edited text) and a callback query. */
export function smallBot(library: Library): string {
  return readFileSync(join(import.meta.dirname, "bots", `${library.toLowerCase()}.ts`), "utf8");
}

/** Source of a bot with `count` commands of different names and nothing else. */
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
