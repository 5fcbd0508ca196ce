import type { InboxStats } from "../../inbox/inbox.ts";
import { invalidWord } from "../../internal/arguments.ts";
import { type Command, UsageError } from "../command.ts";
import { INBOX_HELP, INBOX_OPTIONS, useInbox } from "../inbox-store.ts";
import { printableJson, tableOf } from "../printable.ts";
import { readOptions } from "../read-options.ts";

/** `telewire inbox stats`. */
export const inbox: Command = {
  name: "inbox",
  summary: "Counts what the inbox of a bot holds",
  help: `Usage: npx telewire inbox stats [options]

Prints for each bot how many lanes and updates wait, how long the oldest has waited, how many jobs are scheduled, and
how many dead letters there are. The bots may be running.

${INBOX_HELP}`,
  async run([name, ...parameters], terminal) {
    if (name === undefined) throw new UsageError("inbox needs stats");
    if (name !== "stats")
      throw new UsageError(invalidWord(name, "action of inbox", ["stats"]).message);
    const values = readOptions(parameters, INBOX_OPTIONS);
    await useInbox(values, terminal, async (_, stats) => {
      const lines = values.json === true ? [printableJson(stats)] : describe(stats);
      for (const line of lines) terminal.print(line);
    });
  },
};

function describe(stats: readonly InboxStats[]): string[] {
  if (stats.length === 0) return ["The inbox is empty"];
  const head = ["bot", "lanes", "waiting", "oldest", "scheduled", "dead"];
  const rows = stats.map(({ bot, lanes, waiting, oldestMs, scheduled, dead }) => {
    const oldest = oldestMs === undefined ? "-" : `${(oldestMs / 1000).toFixed(1)} s`;
    return [bot, lanes, waiting, oldest, scheduled, dead];
  });
  return tableOf([head, ...rows]);
}
