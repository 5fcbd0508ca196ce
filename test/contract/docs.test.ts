import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { fileNameOf } from "../../scripts/guides/blocks.ts";
import { filesUnder, packageJson, ROOT, read } from "./repository.ts";

const guides = ["README.md", "examples/README.md", ...filesUnder("docs")].filter(
  (path) => path.endsWith(".md") && existsSync(join(ROOT, path)),
);

/** Pages that are also read as plain text; docs/shortcuts.md is generated. */
const wrapped = [...guides, "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"].filter(
  (path) => path !== "docs/shortcuts.md",
);

/** A folder that git and the other tools ignore. */
const scratch = join(ROOT, "node_modules/.cache/guides");

const config = {
  extends: "../../../tsconfig.json",
  compilerOptions: {
    // A user's project is not a library, and an example need not use everything it declares.
    declaration: false,
    isolatedDeclarations: false,
    noPropertyAccessFromIndexSignature: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
  },
  include: ["**/*.ts"],
};

/** What SvelteKit generates in a project. */
const SVELTEKIT = `declare module "$env/dynamic/private" {
  export const env: Readonly<Record<string, string | undefined>>;
}
`;

/**
 * Every block of TypeScript, as a file in a folder of its page: `docs/webhooks/line-28.ts`, or under the name in its first
 * line, so that the other blocks of the page can import it.
 */
function blocks(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of guides) {
    const text = read(path);
    for (const { index, 1: code = "" } of text.matchAll(/^```ts\n(.*?)^```$/gms)) {
      const line = text.slice(0, index).split("\n").length;
      const name = `${path.replace(/\.md$/, "")}/${fileNameOf(code) ?? `line-${line}.ts`}`;
      if (found.has(name)) throw new Error(`Two blocks of a page have the name ${name}`);
      found.set(name, code);
    }
  }
  return found;
}

/** The names that `telewire` exports, types with `type` before them. */
const EXPORTS = (/^telewire\n((?: .*\n)*)/m.exec(read("test/contract/public-names.txt"))?.[1] ?? "")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "");

/** The code of every `@example` in a doc comment, under a name with its place. */
function examples(): ReadonlyMap<string, string> {
  const found = filesUnder("src").flatMap((path) => {
    const text = read(path);
    return [...text.matchAll(/\/\*\*.*?\*\//gs)].flatMap(({ 0: comment, index }) => {
      const line = text.slice(0, index).split("\n").length;
      const name = `${path.replace(/\.ts$/, "")}/line-${line}`;
      return comment
        .replace(/^\s*\/?\*+[ /]?/gm, "")
        .split(/^(?=@\w)/m)
        .filter((tag) => tag.startsWith("@example"))
        .map((tag, at): [string, string] => [
          `${name}-${at}.ts`,
          completed(tag.replace("@example", "")),
        ]);
    });
  });
  return new Map(found);
}

/** An example with the imports that it leaves out, and a bot if it creates none. */
function completed(example: string): string {
  const bot = /\bnew Bot\b/.test(example) ? "" : 'const bot = new Bot("123456:token");\n';
  const code = bot + example;
  const names = EXPORTS.filter((entry) => {
    const name = entry.replace("type ", "");
    const uses = (before: string): boolean => new RegExp(`${before}\\b${name}\\b`).test(code);
    return uses("") && !uses("import [^;]*");
  });
  return `import { ${names.join(", ")} } from "telewire";\n${code}`;
}

/** Anchors of a guide's headings, as GitHub derives them. */
function anchors(text: string): ReadonlySet<string> {
  const slugs = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set(slugs);
}

/** Lines outside of code blocks, each with its place: `docs/bots.md:12`. */
function proseOf(path: string): readonly (readonly [place: string, line: string])[] {
  let isCode = false;
  return read(path)
    .split("\n")
    .flatMap((line, index): [string, string][] => {
      const isFence = /^\s*(```|~~~)/.test(line);
      if (isFence) isCode = !isCode;
      return isFence || isCode ? [] : [[`${path}:${index + 1}`, line]];
    });
}

/** Length of a line without the URLs of its links, which cannot be wrapped. */
function wrappableLength(line: string): number {
  return line.replace(/(?<=\])\([^)\s]+\)/g, "").replace(/https?:\/\/\S+/g, "").length;
}

describe("the guides and the examples in doc comments", () => {
  it("contain TypeScript that compiles", { timeout: 60_000 }, () => {
    rmSync(scratch, { recursive: true, force: true });
    for (const [name, text] of [...blocks(), ...examples()]) {
      mkdirSync(dirname(join(scratch, name)), { recursive: true });
      writeFileSync(join(scratch, name), text);
    }
    writeFileSync(join(scratch, "sveltekit.d.ts"), SVELTEKIT);
    writeFileSync(join(scratch, "tsconfig.json"), JSON.stringify(config));
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const { stdout, error } = spawnSync("node", [tsc, "-p", scratch, "--pretty", "false"], {
      cwd: scratch,
      encoding: "utf8",
    });
    expect(error).toBe(undefined);
    // Errors inside src are reported by the type check itself.
    expect(stdout.split("\n").filter((line) => /^\w[\w./-]*\.ts\(|^error/.test(line))).toEqual([]);
  });

  it("run every bot that they create, or export it", () => {
    const runs =
      /\.start\(|\.handleUpdate\(|webhook\(|\bbot\.(?:api\.|listen\(|setWebhook\()|^export /m;
    const idle = [...blocks()].filter(([, code]) => code.includes("new Bot(") && !runs.test(code));
    expect(idle.map(([name]) => name)).toEqual([]);
  });

  it("link to files and headings that exist", () => {
    const dead = guides.flatMap((path) => {
      const links = [...read(path).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)];
      return links
        .map(([, target = ""]) => target)
        .filter((target) => {
          const [file = "", anchor] = target.split("#");
          const to = file === "" ? path : join(dirname(path), file);
          if (!existsSync(join(ROOT, to))) return true;
          return anchor !== undefined && to.endsWith(".md") && !anchors(read(to)).has(anchor);
        })
        .map((target) => `${path} -> ${target}`);
    });
    expect(dead).toEqual([]);
  });

  it("wrap prose at 120 columns", () => {
    const long = wrapped
      .flatMap(proseOf)
      .filter(([, line]) => !/^\s*\||^#/.test(line) && wrappableLength(line) > 120);
    expect(long.map(([place]) => place)).toEqual([]);
  });

  it("mark list items with hyphens", () => {
    const others = wrapped.flatMap(proseOf).filter(([, line]) => /^\s*[*+] /.test(line));
    expect(others.map(([place]) => place)).toEqual([]);
  });
});

interface Spec {
  readonly version: string;
  readonly types: Readonly<Record<string, unknown>>;
  readonly methods: Readonly<Record<string, unknown>>;
}

const readme = read("README.md").replaceAll("\n", " ").replace(/ +/g, " ");

describe("the README", () => {
  it("states the numbers of types and methods of the spec", () => {
    const spec: Spec = JSON.parse(read("spec/bot-api.json"));
    const [types, methods] = [spec.types, spec.methods].map((record) => Object.keys(record).length);
    expect(readme).toContain(`${types} types and ${methods} methods of Bot API ${spec.version}`);
  });

  it("states the oldest Node that package.json allows", () => {
    const [major, minor] = packageJson.engines.node.replace(">=", "").split(".");
    expect(readme).toContain(`Node ${major}.${minor} and later`);
  });

  it("names the tarball of this version, and so do the guides", () => {
    const tarballs = guides.flatMap((path) => read(path).match(/telewire-\d[\w.-]*\.tgz/g) ?? []);
    expect([...new Set(tarballs)]).toEqual([`telewire-${packageJson.version}.tgz`]);
  });

  it("names every import", () => {
    const imports = Object.keys(packageJson.exports).filter(
      (subpath) => !subpath.endsWith(".json"),
    );
    const missing = imports.filter((subpath) => !readme.includes(subpath.replace(/^\.\/?/, "")));
    expect(missing).toEqual([]);
  });
});

const CONTRIBUTOR_PAGES = ["docs/architecture.md", "CONTRIBUTING.md"];

/** Paths in code spans and drawings: `src/client/wire/`, `test/contract/layers/layers.test.ts`. */
function pathsIn(text: string): readonly string[] {
  const paths = text.match(/\b(?:src|test|scripts|spec|bench|examples)\/[\w./-]*/g) ?? [];
  return [...new Set(paths.map((path) => path.replace(/[.,;:]$/, "")))];
}

describe("the pages for contributors", () => {
  it("name paths", () => {
    expect(CONTRIBUTOR_PAGES.flatMap((page) => pathsIn(read(page))).length).toBeGreaterThan(50);
  });

  it("name only paths that exist", () => {
    const missing = CONTRIBUTOR_PAGES.flatMap((page) =>
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

const PAGES = filesUnder("docs").filter(
  (path) => path.endsWith(".md") && path !== "docs/README.md",
);

describe("docs/README.md", () => {
  it("links to every page", () => {
    const text = read("docs/README.md");
    expect(PAGES.filter((path) => !text.includes(`(${path.replace("docs/", "")}`))).toEqual([]);
  });
});

describe("llms.txt", () => {
  const listed = [...read("llms.txt").matchAll(/^- \[.+\]\((.+)\): ./gm)].map(([, path]) => path);

  it("lists every page for users, and nothing that does not exist", () => {
    expect(PAGES.filter((path) => !listed.includes(path))).toEqual(["docs/architecture.md"]);
    expect(listed.filter((path) => !existsSync(join(ROOT, path ?? "")))).toEqual([]);
  });
});
