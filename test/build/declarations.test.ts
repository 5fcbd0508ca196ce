import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  indentWithTabs,
  pruneDeclarations,
  rewriteDeclarations,
  rewriteSpecifiers,
} from "../../scripts/build/declarations.ts";

describe("rewriteSpecifiers", () => {
  it.each([
    ['export { a } from "./a.ts";', 'export { a } from "./a.js";'],
    ['import type { A } from "../types/a.ts";', 'import type { A } from "../types/a.js";'],
    ['import "./a.ts";', 'import "./a.js";'],
    ['declare const a: import("./a.ts").A;', 'declare const a: import("./a.js").A;'],
    ['export type * from "./a.ts";', 'export type * from "./a.js";'],
  ])("rewrites %j", (before, after) => {
    expect(rewriteSpecifiers(before)).toBe(after);
  });

  it.each([
    'import { a } from "package/a.ts";',
    'import { a } from "node:fs";',
    'export declare const file = "./a.ts";',
    "/** See ./a.ts. */",
  ])("leaves %j alone", (text) => {
    expect(rewriteSpecifiers(text)).toBe(text);
  });
});

describe("indentWithTabs", () => {
  it("replaces four spaces at the start of a line, and no others", () => {
    expect(indentWithTabs("a {\n    /**\n     * b    c\n     */\n        d;\n}\n")).toBe(
      "a {\n\t/**\n\t * b    c\n\t */\n\t\td;\n}\n",
    );
  });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "telewire-declarations-"));
  mkdirSync(join(folder, "types"));
  writeFileSync(join(folder, "types/a.d.ts"), "export type A = 1;\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("rewriteDeclarations", () => {
  it("rewrites only the declaration files that need it", () => {
    writeFileSync(join(folder, "index.d.ts"), 'export type { A } from "./types/a.ts";\n');
    writeFileSync(join(folder, "index.js"), 'throw "./types/a.ts";\n');
    expect(rewriteDeclarations(folder)).toBe(1);
    expect(readFileSync(join(folder, "index.d.ts"), "utf8")).toBe(
      'export type { A } from "./types/a.js";\n',
    );
    expect(readFileSync(join(folder, "index.js"), "utf8")).toBe('throw "./types/a.ts";\n');
  });

  it.each(["./types/gone.ts", "./types/a", "./types"])("throws for %j", (specifier) => {
    writeFileSync(join(folder, "index.d.ts"), `export type { A } from "${specifier}";\n`);
    expect(() => rewriteDeclarations(folder)).toThrow(/does not resolve to an emitted file/);
  });
});

describe("pruneDeclarations", () => {
  it("removes the declarations that no entry reaches", () => {
    const files = {
      "index.d.ts": 'export { B } from "./b.js";\n',
      "b.d.ts": 'export interface B { readonly a: import("./types/a.js").A }\n',
      "internal.d.ts": 'export { B } from "./b.js";\n',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    expect(pruneDeclarations(folder, [join(folder, "index.d.ts")])).toBe(1);
    expect(existsSync(join(folder, "internal.d.ts"))).toBe(false);
    expect(existsSync(join(folder, "types/a.d.ts"))).toBe(true);
  });

  it("throws for an entry that does not exist", () => {
    expect(() => pruneDeclarations(folder, [join(folder, "index.d.ts")])).toThrow(/ENOENT/);
  });
});
