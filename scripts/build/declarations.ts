import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const RELATIVE_TS = /(\bfrom\s*|\bimport\s*\(?\s*)"(\.{1,2}\/[^"]*)\.ts"/g;
const RELATIVE = /(?:\bfrom\s*|\bimport\s*\(?\s*)"(\.{1,2}\/[^"]*)"/g;

/** Replaces `.ts` by `.js` in the relative specifiers of a declaration file. Its length stays, so source maps remain valid. */
export function rewriteSpecifiers(text: string): string {
  return text.replace(RELATIVE_TS, '$1"$2.js"');
}

/**
 * Rewrites every `.d.ts` below a folder and returns how many changed, because the compiler rewrites specifiers only in
 * JavaScript. Throws when a specifier does not resolve to a file.
 */
export function rewriteDeclarations(folder: string): number {
  let changed = 0;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".d.ts")) continue;
    const file = join(folder, name);
    const before = readFileSync(file, "utf8");
    const after = rewriteSpecifiers(before);
    for (const [, to = ""] of after.matchAll(RELATIVE)) {
      if (!to.endsWith(".js") || !existsSync(join(dirname(file), to)))
        throw new Error(`${file}: the specifier "${to}" does not resolve to an emitted file`);
    }
    if (after === before) continue;
    writeFileSync(file, after);
    changed += 1;
  }
  return changed;
}
