import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { collectPages, languagesOf } from "../../site/pages.ts";
import { filesUnder, ROOT } from "../contract/repository.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "telewire-site-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const INDEX = `# Documentation
## Learn
| page | |
|---|---|
| [Start](../README.md#start) | |
| [Bots](bots.md#stop) | |
## Deploy
[Docker](hosting/docker.md)
`;

const REPOSITORY = {
  "README.md": "# Home\n[docs](docs/README.md)",
  "docs/README.md": INDEX,
  "docs/bots.md": "# `Bot`s\n",
  "docs/hosting/docker.md": "# Docker\n",
};

describe("collectPages", () => {
  it("takes groups and their order from the chapters of docs/README.md", () => {
    write(REPOSITORY);
    const { home, pages } = collectPages(root);
    expect(home.title).toBe("Home");
    expect(pages.map(({ group, path, title }) => [group, path, title])).toEqual([
      ["Learn", "docs/README.md", "Documentation"],
      ["Learn", "docs/bots.md", "Bots"],
      ["Deploy", "docs/hosting/docker.md", "Docker"],
    ]);
  });

  it("rejects a page that docs/README.md does not link to", () => {
    write({ ...REPOSITORY, "docs/hosting/fly.md": "# Fly" });
    expect(() => collectPages(root)).toThrow("docs/README.md does not link to docs/hosting/fly.md");
  });

  it("rejects a link to a file that does not exist, except in code", () => {
    write({ ...REPOSITORY, "docs/bots.md": "`[a](b.md)`\n```md\n[a](c.md)\n```\n" });
    expect(() => collectPages(root)).not.toThrow();
    write({ "docs/bots.md": "[a](https://example.com) [b](#c) [d](e.md#f)" });
    expect(() => collectPages(root)).toThrow(/^docs\/bots.md links to docs\/e.md, which/);
  });

  it("shows linked source files and folders as pages", () => {
    write({
      ...REPOSITORY,
      "docs/bots.md": "[echo](../examples/echo.ts) [all](../examples/) [report](../report.md#here)",
      "examples/echo.ts": "// ```\n",
      "report.md": "# Report\n",
    });
    const { pages } = collectPages(root);
    const added = Object.fromEntries(pages.slice(3).map((page) => [page.path, page]));
    expect(pages[1]?.text).toBe(
      "[echo](../examples/echo.ts.md) [all](../examples/index.md) [report](../report.md#here)",
    );
    expect(added["examples/echo.ts.md"]).toEqual({
      path: "examples/echo.ts.md",
      title: "examples/echo.ts",
      group: "Source files",
      text: "# examples/echo.ts\n\n`````ts\n// ```\n`````\n",
    });
    expect(added["examples/index.md"]?.text).toBe("# examples/\n\n- [echo.ts](echo.ts.md)\n");
    expect(added["report.md"]?.group).toBe("More");
  });

  it("copies what a browser shows", () => {
    write({ ...REPOSITORY, "README.md": "![demo](docs/demo.svg)", "docs/demo.svg": "<svg/>" });
    expect(collectPages(root).files).toEqual(["docs/demo.svg"]);
  });

  it("finds every page of the repository", () => {
    const { pages } = collectPages(ROOT);
    const paths = new Set(pages.map(({ path }) => path));
    expect(filesUnder("docs").filter((path) => path.endsWith(".md") && !paths.has(path))).toEqual(
      [],
    );
  });
});

describe("languagesOf", () => {
  it("names the languages of code blocks", () => {
    expect(languagesOf("```ts\na\n```\n  ```sh\nb\n  ```\n```\nc\n```\n")).toEqual(["ts", "sh"]);
  });
});
