import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const RELATIVE_TS = /(\bfrom\s*|\bimport\s*\(?\s*)"(\.{1,2}\/[^"]*)\.ts"/g;
const RELATIVE = /(?:\bfrom\s*|\bimport\s*\(?\s*)"(\.{1,2}\/[^"]*)"/g;

/** Turns `.ts` into `.js` in the relative specifiers of one declaration file; the text keeps its length, so maps stay right. */
export function rewriteSpecifiers(text: string): string {
  return text.replace(RELATIVE_TS, '$1"$2.js"');
}

/**
 * Rewrites every `.d.ts` under a folder and returns how many it changed. The compiler rewrites specifiers in emitted
 * JavaScript only. Throws when a specifier is left that leads to no file.
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
        throw new Error(`${file}: the specifier "${to}" leads to no emitted file`);
    }
    if (after === before) continue;
    writeFileSync(file, after);
    changed += 1;
  }
  return changed;
}
