import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ROOT } from "../contract/repository.ts";

let home = "";
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "create-telewire-"));
});
afterEach(() => rmSync(home, { recursive: true }));

const tsx = import.meta.resolve("tsx");

/** Runs the program in an empty folder, as npm or Bun does. */
function run(args: readonly string[], agent = "npm/11.0.0 node/v20.18.1") {
  const program = join(ROOT, "create/src/index.ts");
  const { status, stdout, stderr } = spawnSync("node", ["--import", tsx, program, ...args], {
    cwd: home,
    encoding: "utf8",
    env: { ...process.env, npm_config_user_agent: agent },
  });
  return { status, stdout, stderr };
}

describe("create-telewire", () => {
  it("creates a project, and says how to go on", () => {
    const { status, stdout, stderr } = run(["my-bot"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("  cd my-bot\n  npm install\n");
    expect(existsSync(join(home, "my-bot/src/main.ts"))).toBe(true);
  });

  it("exits with 1 when the folder is not empty", () => {
    expect(run(["."], "bun/1.4.5").stdout).toContain("Next:\n\n  bun install\n");
    const { status, stderr } = run(["."]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: ". is not empty: name a new folder\n",
    });
  });

  it("exits with 2 when the command line is wrong, and shows the usage", () => {
    const { status, stdout, stderr } = run([]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(/^Name a folder for the project\n\nCreates a project.*\nUsage:/s);
    expect(run(["--help"])).toMatchObject({ status: 0, stderr: "" });
  });
});
