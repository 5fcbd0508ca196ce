/** What a command reads, and where it writes. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes a line to the standard output. */
  print(line: string): void;
  /** Resolves on SIGINT or SIGTERM. */
  interrupted(): Promise<void>;
}

/** A command of `npx telewire`. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `--help` prints. */
  readonly help: string;
  /** Throws a {@link UsageError} for parameters that it does not accept. */
  run(parameters: readonly string[], terminal: Terminal): Promise<void>;
}

/** The command line is wrong: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError" as const;
}
