import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeUnusedDeclarations } from "../../scripts/build/unused-declarations.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "telewire-unused-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What is left of `part.d.ts` beside an entry, and how many statements were removed. */
function rest(entry: string, part: string): { readonly text: string; readonly removed: number } {
  writeFileSync(join(folder, "index.d.ts"), entry);
  writeFileSync(join(folder, "part.d.ts"), part);
  const removed = removeUnusedDeclarations(folder, [join(folder, "index.d.ts")]);
  expect(readFileSync(join(folder, "index.d.ts"), "utf8")).toBe(entry);
  return { text: readFileSync(join(folder, "part.d.ts"), "utf8"), removed };
}

describe("removeUnusedDeclarations", () => {
  it("removes what nothing mentions, with its comment", () => {
    const part =
      "/** A. */\nexport interface A {}\n/** B. */\nexport declare function b(a: A): void;\n";
    expect(rest('export { A } from "./part.js";\n', part)).toEqual({
      text: "/** A. */\nexport interface A {}\n",
      removed: 1,
    });
  });

  it("removes what only removed declarations mention", () => {
    const part =
      "export type A = 1;\nexport type B = 1;\nexport declare const c: B;\nexport declare class D { c: typeof c }\n";
    expect(rest('export { A } from "./part.js";\n', part)).toEqual({
      text: "export type A = 1;\n",
      removed: 3,
    });
  });

  it("removes all overloads of a function, which mention one another", () => {
    const part =
      "export declare function a(): 1;\nexport declare function a(b: 1): 2;\nexport type C = 1;\n";
    expect(rest('import { C } from "./part.js";\nexport type D = C;\n', part).removed).toBe(2);
  });

  it("removes what is only the name of a method, and the imports that only it needed", () => {
    const part =
      'import { A, B } from "./index.js";\nexport declare function c(b: B): void;\nexport interface D {\n  c(a: A): void;\n}\n';
    const entry = 'export type A = 1;\nexport type B = 1;\nexport type { D } from "./part.js";\n';
    expect(rest(entry, part)).toEqual({
      text: 'import { A } from "./index.js";\nexport interface D {\n  c(a: A): void;\n}\n',
      removed: 1,
    });
  });

  it("leaves a file without declarations a module", () => {
    expect(rest('import "./part.js";\n', "export type A = 1;\n").text).toBe("export {};\n");
  });

  it.each([
    ["users import", 'export * from "./part.js";\n', "export type A = 1;\n"],
    [
      "is mentioned through a namespace",
      'import type * as P from "./part.js";\nexport type B = P.A;\n',
      "export type A = 1;\n",
    ],
    [
      "a comment links to",
      'import { A } from "./part.js";\n/** {@link A} */\nexport type B = 1;\n',
      "export type A = 1;\n",
    ],
    [
      "is not exported",
      'export type { B } from "./part.js";\n',
      "declare const a: 1;\nexport type B = typeof a;\nexport {};\n",
    ],
    ["an import type names", 'export type B = import("./part.js").A;\n', "export type A = 1;\n"],
    [
      "is imported by another name",
      'import { A as C } from "./part.js";\nexport type B = C;\n',
      "export type A = 1;\n",
    ],
  ])("keeps what %s", (_, entry, part) => {
    expect(rest(entry, part)).toEqual({ text: part, removed: 0 });
  });
});
