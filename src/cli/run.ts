import { invalidWord } from "../internal/arguments.ts";
import { type Command, CommandError, type Terminal, UsageError } from "./command.ts";

/** Loads a command when it is run: a webhook is set without loading the emulator. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  emulator: async () => (await import("./commands/emulator.ts")).emulator,
  me: async () => (await import("./commands/me.ts")).me,
  webhook: async () => (await import("./commands/webhook.ts")).webhook,
};

/** Runs `telewire` with these parameters. Resolves to the exit code: 0, 1 for a failure, 2 for a wrong command line. */
export async function run(
  [name = "", ...parameters]: readonly string[],
  terminal: Terminal & { printError(line: string): void; readonly version: string },
): Promise<number> {
  try {
    if (name === "--version" || name === "-v") {
      terminal.print(terminal.version);
      return 0;
    }
    if (name === "" || name === "--help" || name === "-h" || name === "help") {
      terminal.print(await describeCommands());
      return name === "" ? 2 : 0;
    }
    const load = COMMANDS[name];
    if (load === undefined)
      throw new UsageError(invalidWord(name, "command", Object.keys(COMMANDS)).message);
    const command = await load();
    if (parameters.some((parameter) => parameter === "--help" || parameter === "-h")) {
      terminal.print(command.help);
      return 0;
    }
    await command.run(parameters, terminal);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.printError(
        `${error.message}\nSee: npx telewire ${name in COMMANDS ? `${name} ` : ""}--help`,
      );
      return 2;
    }
    // Errors of the client name the method and the reason, and never contain the token.
    const { message } = error instanceof Error ? error : new CommandError(String(error));
    terminal.printError(message);
    return 1;
  }
}

async function describeCommands(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`);
  return [
    "Usage: npx telewire <command> [options]",
    "",
    ...lines,
    "",
    "npx telewire <command> --help explains a command.",
  ].join("\n");
}
