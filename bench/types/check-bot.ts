import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const COMPILER = resolve(import.meta.dirname, "../../node_modules/typescript/bin/tsc");

/** The options of a user's project: strict, without checking declaration files. */
const OPTIONS = {
  target: "ES2023",
  lib: ["ES2023"],
  types: ["node"],
  module: "NodeNext",
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

/** What the compiler reports for one run over one file. */
export interface TypeCheckStats {
  /** How many generic types it had to instantiate. The same in every run. */
  readonly instantiations: number;
  readonly types: number;
  readonly checkSeconds: number;
  readonly memoryKb: number;
}

/**
 * Type-checks one source text as a project in a folder, which is emptied first; packages are looked up from there
 * upwards. Throws with the compiler's output when the text does not compile.
 */
export function checkBot(
  folder: string,
  source: string,
  options: { readonly paths?: Readonly<Record<string, readonly string[]>> } = {},
): TypeCheckStats {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const config = { compilerOptions: { ...OPTIONS, ...options }, include: ["bot.ts"] };
  writeFileSync(join(folder, "bot.ts"), source);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const parameters = [COMPILER, "-p", folder, "--extendedDiagnostics", "--pretty", "false"];
  const { stdout, status, error } = spawnSync("node", parameters, { encoding: "utf8" });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`The bot does not compile:\n${stdout}`);
  return {
    instantiations: numberAfter("Instantiations", stdout),
    types: numberAfter("Types", stdout),
    checkSeconds: numberAfter("Check time", stdout),
    memoryKb: numberAfter("Memory used", stdout),
  };
}

/** The compiler's version: `7.0.2`. */
export function compilerVersion(): string {
  const { stdout } = spawnSync("node", [COMPILER, "--version"], { encoding: "utf8" });
  return stdout.trim().split(" ").at(-1) ?? "";
}

function numberAfter(title: string, printed: string): number {
  const found = new RegExp(`^${title}:\\s+([\\d.]+)`, "m").exec(printed)?.[1];
  if (found === undefined) throw new Error(`The compiler does not report "${title}"`);
  return Number(found);
}
