// Compiles the programs once per run: loading TypeScript would be most of the start of each process.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PROGRAMS, PROGRAMS_VARIABLE } from "./programs.ts";

/** Installed with telewire, not with the benchmarks. */
const COMPILER = join(import.meta.dirname, "../node_modules/.bin/esbuild");

const OPTIONS = [
  "--bundle",
  // Each contender stays a module that only its own process loads.
  "--splitting",
  "--packages=external",
  "--format=esm",
  "--platform=node",
  "--target=node20",
  "--log-level=warning",
];

// A process of this run inherits the folder.
process.env[PROGRAMS_VARIABLE] ??= compilePrograms(import.meta.dirname);

/** Compiles the programs of a folder with benchmarks. Returns a folder in it, which is removed when this process ends. */
export function compilePrograms(bench: string): string {
  const parent = join(bench, "dist");
  mkdirSync(parent, { recursive: true });
  // Two runs at once must not write the same files.
  const folder = mkdtempSync(join(parent, "programs-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const { status, error } = spawnSync(
    COMPILER,
    [...PROGRAMS, "--outbase=.", `--outdir=${folder}`, ...OPTIONS],
    { cwd: bench, stdio: "inherit" },
  );
  if (status !== 0) throw new Error("The benchmarks cannot be compiled", { cause: error });
  return folder;
}
