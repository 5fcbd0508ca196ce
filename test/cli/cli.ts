import { type Program, run } from "../../src/cli/run.ts";

/** What a run of `telewire` printed, and its exit code. */
export interface CliRun {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs `telewire` in this process. A command that runs until it is interrupted is interrupted at once. */
export async function runCli(
  parameters: readonly string[],
  env: Program["env"] = {},
): Promise<CliRun> {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await run(parameters, {
    env,
    version: "1.2.3",
    print: (line) => output.push(line),
    printError: (line) => errors.push(line),
    interrupted: () => Promise.resolve(),
  });
  return { code, output: output.join("\n"), errors: errors.join("\n") };
}
