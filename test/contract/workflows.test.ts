import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesUnder, packageJson, ROOT, read } from "./repository.ts";

const workflows = filesUnder(".github/workflows").map((path) => ({ path, text: read(path) }));

describe("the workflows", () => {
  it("are found", () => {
    expect(workflows.map(({ path }) => path)).toContain(".github/workflows/release.yml");
  });

  it("pin every action to a commit and state its version", () => {
    const actions = workflows.flatMap(({ text }) => text.match(/\buses: .+/g) ?? []);
    expect(actions.length).toBeGreaterThan(0);
    const loose = actions.filter(
      (action) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action),
    );
    expect(loose).toEqual([]);
  });

  it("run scripts that exist", () => {
    const commands = workflows.map(({ text }) => text).join("\n");
    const scripts = [...commands.matchAll(/npm run (?:--silent )?([\w:-]+)/g)];
    expect(scripts.filter(([, name = ""]) => !(name in packageJson.scripts))).toEqual([]);
    const files = [...commands.matchAll(/(?:tsx |run: )((?:scripts|\.ci)\/[\w./-]+)/g)];
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter(([, path = ""]) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it("grant the OIDC identity to the publishing job only, and secrets to no job", () => {
    const release = read(".github/workflows/release.yml");
    const [before = "", publish = ""] = release.split("\n  publish:\n");
    expect(before).not.toContain("id-token");
    expect(publish).toContain("id-token: write");
    // That job runs no code from the repository or its dependencies.
    expect(publish).not.toMatch(/checkout|npm ci|npm run|npx|tsx/);
    for (const { text } of workflows) expect(text).not.toContain("secrets.");
  });

  it("use the npm that package.json names", () => {
    const named = workflows.flatMap(({ text }) => text.match(/npm@[\d.]+/g) ?? []);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => name !== packageJson.packageManager)).toEqual([]);
  });
});
