import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Options } from "../../create/src/options.ts";
import { commandsOf, writeProject } from "../../create/src/project.ts";
import { packageJson, read as readRepository } from "../contract/repository.ts";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines: object;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "create-telewire-"));
});
afterEach(() => rmSync(home, { recursive: true }));

const read = (path: string): string => readFileSync(join(home, path), "utf8");

/** Creates a project in the folder `My Bot!`. */
function create(options: Partial<Options>) {
  const folder = join(home, "My Bot!");
  writeProject({ folder, updates: "polling", telewire: "^1.2.3", manager: "npm", ...options });
  return {
    files: readdirSync(folder, { recursive: true, encoding: "utf8" }).sort(),
    manifest: JSON.parse(read("My Bot!/package.json")) as Manifest,
    main: read("My Bot!/src/main.ts"),
    readme: read("My Bot!/README.md"),
  };
}

const FILES = [
  ".env.example",
  ".gitignore",
  "README.md",
  "package.json",
  "src",
  join("src", "bot.ts"),
  join("src", "main.ts"),
  "test",
  join("test", "bot.test.ts"),
  "tsconfig.json",
];

describe("a created project", () => {
  it("receives updates by long polling", () => {
    const { files, manifest, main, readme } = create({});
    expect(files).toEqual(FILES);
    expect(manifest.name).toBe("my-bot");
    expect(manifest.dependencies).toEqual({ telewire: "^1.2.3" });
    expect(manifest.scripts["start"]).toBe("tsx src/main.ts");
    expect(manifest.devDependencies).toHaveProperty("tsx");
    expect(main).toContain("bot.start({ signals: true })");
    expect(readme).toMatch(/^# my-bot\n/);
  });

  it("receives updates by webhook with Hono", () => {
    const { files, manifest, main, readme } = create({ updates: "hono" });
    expect(files).toEqual(FILES);
    expect(Object.keys(manifest.dependencies)).toEqual(["@hono/node-server", "hono", "telewire"]);
    expect(main).toContain("telewire/hono");
    expect(main).toContain("await bot.stop();");
    expect(main).toContain("await bot.setWebhook({ url: WEBHOOK_URL });");
    expect(readme).toContain("WEBHOOK_URL");
    expect(read("My Bot!/.env.example")).toContain("WEBHOOK_URL=");
  });

  it("runs on Bun when Bun created it", () => {
    const { manifest, readme } = create({ manager: "bun" });
    expect(manifest.scripts).toMatchObject({ start: "bun src/main.ts", test: "bun test" });
    expect(manifest.devDependencies).not.toHaveProperty("tsx");
    expect(readme).toContain("bun install\nbun run test ");
    expect(readme).not.toContain("npm");
  });

  it("needs an empty folder", () => {
    writeFileSync(join(home, "notes.txt"), "");
    expect(() => create({ folder: home })).toThrow(/is not empty/);
    expect(readdirSync(home)).toEqual(["notes.txt"]);
  });
});

describe("commandsOf", () => {
  it("names the package manager", () => {
    expect(commandsOf("npm", "npm run test")).toBe("npm run test");
    expect(commandsOf("bun", "npm install, npm run test")).toBe("bun install, bun run test");
  });
});

describe("create-telewire", () => {
  it("has telewire's version and engines", () => {
    const { version, engines }: Manifest = JSON.parse(readRepository("create/package.json"));
    expect({ version, engines }).toEqual({
      version: packageJson.version,
      engines: packageJson.engines,
    });
  });

  it("installs the major versions that telewire is tested with", () => {
    const template: Manifest = JSON.parse(readRepository("create/template/package.json"));
    const { devDependencies }: Manifest = JSON.parse(readRepository("package.json"));
    const { telewire, ...others } = { ...template.dependencies, ...template.devDependencies };
    for (const [name, range] of Object.entries(others))
      expect(`${name} ${majorOf(range)}`).toBe(`${name} ${majorOf(devDependencies[name])}`);
  });
});

function majorOf(range: string | undefined): string | undefined {
  return range?.match(/\d+/)?.[0];
}
