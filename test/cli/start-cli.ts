import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PROGRAM_FLAGS } from "../support/program-flags.ts";

const MAIN = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));

/** Runs `telewire` in another process, which must end by itself, and resolves to what it has printed. */
export async function runCliProcess(parameters: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...PROGRAM_FLAGS, MAIN, ...parameters],
    { timeout: 15_000 },
  );
  return stdout;
}

/** `telewire emulator` in another process. */
export interface RunningEmulator {
  readonly apiRoot: string;
  /** Sends a signal and resolves to the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `telewire emulator` and resolves when it listens. `program` is the file and what comes before it. */
export async function startEmulator(
  program: readonly string[],
  parameters: readonly string[],
): Promise<RunningEmulator> {
  const child: ChildProcessByStdio<null, Readable, null> = spawn(
    process.execPath,
    [...program, "emulator", ...parameters],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const exited = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    const [, apiRoot] = /API root: (\S+)$/.exec(line) ?? [];
    if (apiRoot === undefined) continue;
    const stop = async (signal: NodeJS.Signals): Promise<number | null> => {
      child.kill(signal);
      const [code] = await exited;
      return code;
    };
    return { apiRoot, stop };
  }
  throw new Error("telewire emulator ended before it listened");
}
