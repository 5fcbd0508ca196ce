import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const RELATIVE_TS = /(\bfrom\s*|\bimport\s*\(?\s*)"(\.{1,2}\/[^"]*)\.ts"/g;
const RELATIVE = /(?:\bfrom\s*|\bimport\s*\(?\s*)"(\.{1,2}\/[^"]*)"/g;

/** Replaces `.ts` by `.js` in the relative specifiers of a declaration file. */
export function rewriteSpecifiers(text: string): string {
  return text.replace(RELATIVE_TS, '$1"$2.js"');
}

/** Replaces the four spaces with which the compiler indents by tabs, which take up less of the package. */
export function indentWithTabs(text: string): string {
  return text.replace(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));
}

/**
 * Rewrites the specifiers, which the compiler rewrites only in JavaScript, and the indentation of every `.d.ts` below a
 * folder, and returns how many files changed. Throws when a specifier does not resolve to a file.
 */
export function rewriteDeclarations(folder: string): number {
  let changed = 0;
  for (const file of declarationsIn(folder)) {
    const before = readFileSync(file, "utf8");
    const after = indentWithTabs(rewriteSpecifiers(before));
    for (const [, to = ""] of after.matchAll(RELATIVE)) {
      if (!to.endsWith(".js") || !existsSync(declarationOf(file, to)))
        throw new Error(`${file}: the specifier "${to}" does not resolve to an emitted file`);
    }
    if (after === before) continue;
    writeFileSync(file, after);
    changed += 1;
  }
  return changed;
}

/**
 * Removes every `.d.ts` below a folder that none of the given ones reaches, and returns how many: users cannot import what
 * they declare. Throws when a given file does not exist.
 */
export function pruneDeclarations(folder: string, entries: readonly string[]): number {
  const reached = new Set(entries);
  // A set also visits what is added to it during the loop.
  for (const file of reached)
    for (const [, to = ""] of readFileSync(file, "utf8").matchAll(RELATIVE))
      reached.add(declarationOf(file, to));
  const rest = declarationsIn(folder).filter((file) => !reached.has(file));
  for (const file of rest) rmSync(file);
  return rest.length;
}

/** The file to which a specifier in another one refers. */
export function declarationOf(file: string, specifier: string): string {
  return join(dirname(file), specifier.replace(/\.js$/, ".d.ts"));
}

/** Every `.d.ts` below a folder. */
export function declarationsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => join(folder, name));
}
