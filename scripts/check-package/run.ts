import { spawnSync } from "node:child_process";

/** Runs a program in a folder, with its output shown. Throws when it fails. */
export function run(program: string, args: readonly string[], cwd: string): void {
  const { status, signal, error } = spawnSync(program, args, { cwd, stdio: "inherit" });
  assertSuccess([program, ...args], status, signal, error);
}

/** Runs a program in a folder and returns its standard output. Throws when it fails. */
export function output(program: string, args: readonly string[], cwd: string): string {
  const { stdout, status, signal, error } = spawnSync(program, args, {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  assertSuccess([program, ...args], status, signal, error);
  return stdout;
}

function assertSuccess(
  command: readonly string[],
  status: number | null,
  signal: string | null,
  error: Error | undefined,
): void {
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command.join(" ")} failed with ${signal ?? status}`);
}
