import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Entry, entriesOf } from "../codegen/exports/entries.ts";

/** Every entry of the package at `root` that is code. */
export function packageEntries(root: string): readonly Entry[] {
  return entriesOf(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).exports);
}

/** A module that re-exports each entry under its name, so that a compiler reads all of their declarations. */
export function everyEntry(entries: readonly Entry[]): string {
  return entries
    .map(({ name }) => `export * as ${JSON.stringify(name)} from "${name}";\n`)
    .join("");
}
