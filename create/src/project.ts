import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import type { Options } from "./options.ts";

const TEMPLATE = resolve(import.meta.dirname, "../template");

interface Manifest {
  name: string;
  readonly scripts: Record<string, string>;
  readonly dependencies: Record<string, string>;
}

const BUN_SCRIPTS = {
  start: "bun src/main.ts",
  dev: "bun --watch src/main.ts",
  test: "bun test",
};

/** Writes the project. Throws an `Error` when its folder is not empty. */
export function writeProject(options: Options): void {
  const { folder, updates, manager } = options;
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: name a new folder`);
  for (const path of templateFiles()) {
    const name = path
      .replace(`.${updates}.`, ".")
      // npm leaves files called .gitignore out of packages.
      .replace(/^gitignore$/, ".gitignore");
    // Still there when the file belongs to another variant.
    if (!/\.(polling|hono)\./.test(name)) cpSync(join(TEMPLATE, path), join(folder, name));
  }
  edit(join(folder, "package.json"), (text) => manifestFor(text, options));
  edit(join(folder, "README.md"), (text) =>
    commandsOf(manager, text.replace("my-bot", nameOf(folder))),
  );
}

/** Replaces npm's commands in a text with those of the project's package manager. */
export function commandsOf(manager: Options["manager"], text: string): string {
  return text.replaceAll("npm ", `${manager} `);
}

/** Paths of the template's files. Those of one variant have its name before the extension: `src/main.hono.ts`. */
function templateFiles(): readonly string[] {
  return readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(TEMPLATE, join(entry.parentPath, entry.name)));
}

/** The template's package.json lists everything that any project needs. */
function manifestFor(text: string, { folder, updates, telewire, manager }: Options): string {
  const unneeded = new Set([
    ...(updates === "hono" ? [] : ["hono", "@hono/node-server"]),
    ...(manager === "bun" ? ["tsx", "allowScripts"] : []),
  ]);
  const manifest: Manifest = JSON.parse(text, (key, value) =>
    unneeded.has(key) ? undefined : value,
  );
  manifest.name = nameOf(folder);
  manifest.dependencies["telewire"] = telewire;
  if (manager === "bun") Object.assign(manifest.scripts, BUN_SCRIPTS);
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** The folder's name, with the characters that npm allows. */
function nameOf(folder: string): string {
  const name = basename(resolve(folder)).toLowerCase();
  return name.replace(/[^a-z0-9-]+/g, "-").replace(/^-+|-+$/g, "") || "bot";
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, "utf8")));
}
