import { describe, expect, it } from "vitest";
import { importsOf } from "./imports.ts";

describe("importsOf", () => {
  it.each([
    ['import { a } from "./a.ts";', "./a.ts", false],
    ['import type { A } from "./a.ts";', "./a.ts", true],
    ['import { type A } from "./a.ts";', "./a.ts", false],
    ['import a, * as b from "./a.ts";', "./a.ts", false],
    ['import {\n  a,\n  type B as C,\n} from "./a.ts";', "./a.ts", false],
    ['export * from "./a.ts";', "./a.ts", false],
    ['export type * from "./a.ts";', "./a.ts", true],
    ['export type {\n  A,\n} from "./a.ts";', "./a.ts", true],
    ['import "./a.ts";', "./a.ts", false],
    ['const a = await import("./a.ts");', "./a.ts", false],
    ['export const from = 1;\nimport { a } from "node:fs";', "node:fs", false],
  ])("reads %j", (text, specifier, typeOnly) => {
    expect(importsOf(text)).toEqual([{ specifier, typeOnly }]);
  });

  it("is not fooled by what only looks like one", () => {
    expect(importsOf('export const a = "b";\n// taken from "c"\n  import { x } from "y";')).toEqual(
      [],
    );
  });
});
