import { spawnSync } from "node:child_process";

/** Runs a program to its end in a folder, showing what it prints. Throws when it fails. */
export function run(program: string, args: readonly string[], cwd: string): void {
  const { status, signal, error } = spawnSync(program, args, { cwd, stdio: "inherit" });
  judge([program, ...args], status, signal, error);
}

/** Runs a program to its end in a folder, and gives back what it prints. Throws when it fails. */
export function output(program: string, args: readonly string[], cwd: string): string {
  const { stdout, status, signal, error } = spawnSync(program, args, {
    cwd,
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
  });
  judge([program, ...args], status, signal, error);
  return stdout;
}

function judge(
  command: readonly string[],
  status: number | null,
  signal: string | null,
  error: Error | undefined,
): void {
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command.join(" ")} ended with ${signal ?? status}`);
}
