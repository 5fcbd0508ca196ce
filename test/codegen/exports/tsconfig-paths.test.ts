import { describe, expect, it } from "vitest";
import { entriesOf } from "../../../scripts/codegen/exports/entries.ts";
import { withPaths } from "../../../scripts/codegen/exports/tsconfig-paths.ts";

const entries = entriesOf({
  ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
  "./cup": { types: "./dist/cups/cup.d.ts", default: "./dist/cups/cup.js" },
  "./package.json": "./package.json",
});

describe("the paths of tsconfig.json", () => {
  it("lead from every entry that is code to its source", () => {
    const before = '{\n  "compilerOptions": {\n    "strict": true,\n    "paths": {}\n  }\n}\n';
    expect(withPaths(before, entries)).toBe(`{
  "compilerOptions": {
    "strict": true,
    "paths": {
      "telewire": ["./src/index.ts"],
      "telewire/cup": ["./src/cups/cup.ts"]
    }
  }
}
`);
  });

  it("stay the same when written again", () => {
    const once = withPaths('{ "paths": { "old": ["./old.ts"] } }', entries);
    expect(once).not.toContain("old");
    expect(withPaths(once, entries)).toBe(once);
  });

  it("are an error when tsconfig.json has none", () => {
    expect(() => withPaths("{}", entries)).toThrow('tsconfig.json has no "paths"');
  });
});
