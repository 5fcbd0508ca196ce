import { commandUpdate, createUpdates, type TextUpdate } from "./updates.ts";

/** The commands of every bot under load. */
export const COMMANDS: readonly string[] = Array.from(
  { length: 20 },
  (_, index) => `command${index}`,
);

/** Updates that call each command equally often. Each has its chat; their identifiers are replaced when they are sent. */
export const COMMAND_UPDATES: readonly TextUpdate[] = createUpdates((random, index) =>
  commandUpdate(`command${index % COMMANDS.length}`, random, index),
);

/** Identifiers of updates under load start here. The next 899,999,999 have as many digits. */
export const FIRST_UPDATE_ID = 100_000_000;

/** What a handler sees of an update. */
export interface HandledCommand {
  readonly updateId: number;
  readonly command: string;
  readonly argument: string;
}

/** What the handlers must see of the first updates, in the order in which they are sent. */
export function expectedCommands(): readonly HandledCommand[] {
  return COMMAND_UPDATES.map(({ message }, index) => {
    const [command, argument] = splitCommand(message.text);
    return { updateId: FIRST_UPDATE_ID + index, command, argument };
  });
}

/** Splits `/name argument` into its two parts, which is all that a bot without a library does. */
export function splitCommand(text: string): readonly [command: string, argument: string] {
  const space = text.indexOf(" ");
  return [text.slice(1, space), text.slice(space + 1)];
}
