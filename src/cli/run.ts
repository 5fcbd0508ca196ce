import { invalidWord } from "../internal/arguments.ts";
import { type Command, type Terminal, UsageError } from "./command.ts";

/** Each command is loaded when it runs, so that setting a webhook does not load the emulator. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ["dead", async () => (await import("./commands/dead.ts")).dead],
  ["emulator", async () => (await import("./commands/emulator.ts")).emulator],
  ["inbox", async () => (await import("./commands/inbox.ts")).inbox],
  ["me", async () => (await import("./commands/me.ts")).me],
  ["webhook", async () => (await import("./commands/webhook.ts")).webhook],
]);

/** What the program needs besides what its commands need. */
export interface Program extends Terminal {
  readonly version: string;
  /** Writes a line to the standard error. */
  printError(line: string): void;
}

/** Runs `telewire` with these parameters. Resolves to the exit code: 0, 1 for a failure, 2 for a wrong command line. */
export async function run(parameters: readonly string[], program: Program): Promise<number> {
  const [name = "", ...rest] = parameters;
  try {
    if (name === "--version" || name === "-v") program.print(program.version);
    else if (name === "--help" || name === "-h") program.print(await describeCommands());
    else if (name === "") throw new UsageError(await describeCommands());
    else await runCommand(name, rest, program);
    return 0;
  } catch (error) {
    // Errors of the client name the method and the reason, and never contain the token.
    program.printError(error instanceof Error ? error.message : String(error));
    if (!(error instanceof UsageError)) return 1;
    if (name !== "")
      program.printError(`See npx telewire ${COMMANDS.has(name) ? `${name} ` : ""}--help`);
    return 2;
  }
}

async function runCommand(
  name: string,
  parameters: readonly string[],
  program: Program,
): Promise<void> {
  const load = COMMANDS.get(name);
  if (load === undefined)
    throw new UsageError(invalidWord(name, "command", [...COMMANDS.keys()]).message);
  const command = await load();
  if (parameters.includes("--help") || parameters.includes("-h")) program.print(command.help);
  else await command.run(parameters, program);
}

async function describeCommands(): Promise<string> {
  const commands = await Promise.all([...COMMANDS.values()].map((load) => load()));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`);
  return [
    "Usage: npx telewire <command> [options]",
    "",
    ...lines,
    "",
    "npx telewire <command> --help lists the options of a command.",
  ].join("\n");
}
