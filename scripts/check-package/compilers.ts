import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { output, run } from "./run.ts";

/** A version of TypeScript. */
export interface Compiler {
  /** Type-checks, or builds, the project of a settings file in a folder. Throws when it finds an error. */
  check(settings: string, folder: string): void;
}

/** The TypeScript that builds telewire, and the last one before it was rewritten, installed below `folder`. */
export function compilers(root: string, folder: string): readonly Compiler[] {
  const home = join(folder, "typescript-5");
  mkdirSync(home);
  run("npm", ["install", "--no-audit", "--no-fund", "--prefix", home, "typescript@~5.9"], home);
  return [compilerIn(root), compilerIn(home)];
}

function compilerIn(home: string): Compiler {
  const program = join(home, "node_modules/typescript/bin/tsc");
  const version = output(process.execPath, [program, "--version"], home).trim();
  return {
    check: (settings, folder) => {
      run(process.execPath, [program, "-p", settings], folder);
      console.log(`Types compile with ${settings} and TypeScript ${version.split(" ").at(-1)}`);
    },
  };
}
