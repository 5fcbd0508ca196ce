import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { CREATE_FILES, pack } from "./pack.ts";
import { run } from "./run.ts";

/**
 * Installs the packed create-telewire below `folder`, creates a project of each kind with it that depends on the tarball
 * of telewire, and runs the project's type check and tests.
 */
export function checkCreatedProjects(root: string, tarball: string, folder: string): void {
  const home = join(folder, "create");
  mkdirSync(home);
  run("npx", ["tsc", "-p", "create/tsconfig.build.json"], root);
  const create = pack(join(root, "create"), CREATE_FILES, folder);
  run("npm", ["install", "--no-audit", "--no-fund", create], home);
  const bun = join(root, "node_modules/bun/bin/bun.exe");
  for (const { name, manager, runner, options } of [
    { name: "polling-bot", manager: "npm", runner: ["exec", "--"], options: [] },
    { name: "hono-bot", manager: "npm", runner: ["exec", "--"], options: ["--webhook", "hono"] },
    { name: "bun-bot", manager: bun, runner: ["x", "--bun", "--no-install"], options: [] },
  ]) {
    run(manager, [...runner, "create-telewire", name, "--telewire", tarball, ...options], home);
    const project = join(home, name);
    run(manager, ["install"], project);
    run(manager, ["run", "check"], project);
    run(manager, ["run", "test"], project);
    console.log(`${name}: types and tests pass`);
  }
}
