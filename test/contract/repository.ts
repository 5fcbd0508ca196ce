import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import {
  type Entry,
  entriesOf,
  type PackageExports,
} from "../../scripts/codegen/exports/entries.ts";

/** Root folder of the repository. */
export const ROOT: string = resolve(import.meta.dirname, "../..");

const NOT_OURS = new Set(["node_modules", "dist", ".git", "coverage"]);

/** Paths of our files below a folder, relative to the root and with slashes; none when the folder does not exist. */
export function filesUnder(folder: string): readonly string[] {
  const from = join(ROOT, folder);
  if (!existsSync(from)) return [];
  return readdirSync(from, { withFileTypes: true })
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) => {
      const path = relative(ROOT, join(from, entry.name)).split(sep).join("/");
      return entry.isDirectory() ? filesUnder(path) : [path];
    })
    .sort();
}

/** Text of a file, by its path relative to the root. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** The fields of package.json that tests read. */
export interface PackageJson {
  readonly version: string;
  readonly packageManager: string;
  readonly files: readonly string[];
  readonly sideEffects: boolean;
  readonly engines: { readonly node: string };
  readonly exports: PackageExports;
  readonly bin?: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional: boolean }>>;
}

export const packageJson: PackageJson = JSON.parse(read("package.json"));

/** Every entry of package.json that is code. */
export const entries: readonly Entry[] = entriesOf(packageJson.exports);
