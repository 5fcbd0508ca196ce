import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesUnder, ROOT, read } from "./repository.ts";

const PAGES = ["docs/architecture.md", "CONTRIBUTING.md"];

/** Paths in code spans and drawings: `src/client/wire/`, `test/contract/layers.test.ts`. */
function pathsIn(text: string): readonly string[] {
  const paths = text.match(/\b(?:src|test|scripts|spec|bench|examples)\/[\w./-]*/g) ?? [];
  return [...new Set(paths.map((path) => path.replace(/[.,;:]$/, "")))];
}

describe("the pages for contributors", () => {
  it("name paths", () => {
    expect(PAGES.flatMap((page) => pathsIn(read(page))).length).toBeGreaterThan(50);
  });

  it("name only paths that exist", () => {
    const missing = PAGES.flatMap((page) =>
      pathsIn(read(page))
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it("say what every folder of src promises", () => {
    const folders = new Set(filesUnder("src").map((path) => `${dirname(path)}/`));
    const named = new Set(pathsIn(read("docs/architecture.md")));
    const unnamed = [...folders].filter(
      (folder) =>
        folder !== "src/" &&
        !folder.endsWith("/generated/") &&
        !folder.startsWith("src/emulator/methods/") &&
        !named.has(folder),
    );
    expect(unnamed).toEqual([]);
  });
});

describe("docs/README.md", () => {
  it("links to every page", () => {
    const pages = readdirSync(join(ROOT, "docs")).filter((page) => page.endsWith(".md"));
    const text = read("docs/README.md");
    expect(pages.filter((page) => page !== "README.md" && !text.includes(`(${page}`))).toEqual([]);
  });
});
