// Compiles the programs once per run: loading TypeScript would be most of the start of each process.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { PROGRAMS, PROGRAMS_VARIABLE } from "./programs.ts";

// A process of this run inherits the folder.
process.env[PROGRAMS_VARIABLE] ??= await compilePrograms(import.meta.dirname);

/**
 * Compiles the programs of a folder with benchmarks. Resolves to a folder in it, which is removed when this process ends.
 * Rejects with esbuild's `BuildFailure`.
 */
export async function compilePrograms(
  bench: string,
  plugins: readonly Plugin[] = [],
): Promise<string> {
  const parent = join(bench, "dist");
  mkdirSync(parent, { recursive: true });
  // Two runs at once must not write the same files.
  const folder = mkdtempSync(join(parent, "programs-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await build({
    absWorkingDir: bench,
    entryPoints: [...PROGRAMS],
    outbase: bench,
    outdir: folder,
    bundle: true,
    // Each contender stays a module that only its own process loads.
    splitting: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
    plugins: [...plugins],
    logLevel: plugins.length === 0 ? "warning" : "silent",
  });
  return folder;
}
