import { spawnSync } from "node:child_process";
import { ROOT } from "../contract/repository.ts";

/** Runs a module in the package, where it can import `telewire`, and returns what it prints as JSON. */
export function runInPackage<T>(code: string, flags: readonly string[] = []): T {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, "--input-type=module", "--eval", code],
    { cwd: ROOT, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
