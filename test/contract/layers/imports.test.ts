import { describe, expect, it } from "vitest";
import { findCircles, importsOf } from "./imports.ts";

describe("importsOf", () => {
  it.each([
    ['import { a } from "./a.ts";', "./a.ts", false, ["a"]],
    ['import type { A } from "./a.ts";', "./a.ts", true, ["A"]],
    ['import { type A } from "./a.ts";', "./a.ts", false, []],
    ['import a, * as b from "./a.ts";', "./a.ts", false, undefined],
    ['import {\n  a as b,\n  c,\n  type D as E,\n} from "./a.ts";', "./a.ts", false, ["a", "c"]],
    ['export { a } from "./a.ts";', "./a.ts", false, ["a"]],
    ['export * from "./a.ts";', "./a.ts", false, undefined],
    ['export type * from "./a.ts";', "./a.ts", true, undefined],
    ['export type {\n  A,\n} from "./a.ts";', "./a.ts", true, ["A"]],
    ['import "./a.ts";', "./a.ts", false, undefined],
    ['const a = await import("./a.ts");', "./a.ts", false, undefined],
    ['export const from = 1;\nimport { a } from "node:fs";', "node:fs", false, ["a"]],
  ])("reads %j", (text, specifier, typeOnly, names) => {
    expect(importsOf(text)).toEqual([{ specifier, typeOnly, names }]);
  });

  it("ignores text that only looks like an import", () => {
    expect(importsOf('export const a = "b";\n// taken from "c"\n  import { x } from "y";')).toEqual(
      [],
    );
  });
});

const circlesOf = (graph: Readonly<Record<string, readonly string[]>>) =>
  findCircles(new Map(Object.entries(graph)));

describe("findCircles", () => {
  it("finds nothing where all imports point down, even along several ways", () => {
    expect(circlesOf({ a: ["b", "c"], b: ["d"], c: ["d"], d: [] })).toEqual([]);
  });

  it("finds two files that import each other", () => {
    expect(circlesOf({ a: ["b"], b: ["c"], c: ["b"] })).toEqual([["b", "c"]]);
  });

  it("finds long circles, and each circle separately", () => {
    const graph = { a: ["b"], b: ["c"], c: ["a", "x"], x: ["y"], y: ["z"], z: ["x"] };
    expect(circlesOf(graph)).toEqual([
      ["x", "y", "z"],
      ["a", "b", "c"],
    ]);
  });

  it("joins circles that share a file", () => {
    expect(circlesOf({ a: ["b", "c"], b: ["a"], c: ["a"] })).toEqual([["a", "b", "c"]]);
  });

  it("skips what is not in the graph", () => {
    expect(circlesOf({ a: ["node:fs", "a"] })).toEqual([]);
  });
});
