import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withPaths } from "../../scripts/codegen/exports/tsconfig-paths.ts";
import { entries, filesUnder, packageJson, ROOT, read } from "./repository.ts";

const guides = ["README.md", "CONTRIBUTING.md", ...filesUnder("docs")].filter(
  (path) => path.endsWith(".md") && existsSync(join(ROOT, path)),
);

describe("package.json", () => {
  it("exports modules that have a path in tsconfig.json, as npm run codegen writes it", () => {
    expect(read("tsconfig.json")).toBe(withPaths(read("tsconfig.json"), entries));
  });

  it("exports modules that have a source file and a declaration file", () => {
    for (const { source, targets } of entries) {
      expect(existsSync(join(ROOT, source))).toBe(true);
      const built = source.replace(/^src\//, "./dist/").replace(/\.ts$/, "");
      expect(targets).toEqual([`${built}.d.ts`, `${built}.js`]);
    }
  });

  it("has no dependencies, and every peer dependency is optional", () => {
    expect(packageJson.dependencies).toBe(undefined);
    const optional = Object.entries(packageJson.peerDependenciesMeta)
      .filter(([, meta]) => meta.optional)
      .map(([name]) => name);
    expect(optional).toEqual(Object.keys(packageJson.peerDependencies));
  });

  it("publishes what the build writes, and declares it free of side effects", () => {
    expect(packageJson.files).toEqual(["dist"]);
    expect(packageJson.sideEffects).toBe(false);
  });

  it("has scripts whose files exist", () => {
    const missing = Object.values(packageJson.scripts)
      .flatMap((script) => script.match(/\b[\w./-]+\.ts\b/g) ?? [])
      .filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });

  it("has every script that the guides mention", () => {
    const mentioned = guides.flatMap((path) => [...read(path).matchAll(/\bnpm run ([\w:-]+)/g)]);
    const unknown = mentioned
      .map(([, name = ""]) => name)
      .filter((name) => !(name in packageJson.scripts));
    expect(unknown).toEqual([]);
  });
});

describe("the tool chain", () => {
  // Without its install script, which npm runs only if allowed, the package contains no program but a wrapper.
  it("contains a Bun that runs", () => {
    const manifest = createRequire(import.meta.url).resolve("bun/package.json");
    const { stdout } = spawnSync(join(manifest, "../bin/bun.exe"), ["--version"], {
      encoding: "utf8",
    });
    expect(stdout.trim()).toBe(JSON.parse(readFileSync(manifest, "utf8")).version);
  });
});
