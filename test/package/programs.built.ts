import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { PROGRAM_FLAGS } from "../support/program-flags.ts";

const PROGRAM = fileURLToPath(new URL("./failing-program.ts", import.meta.url));

it("a program that a test starts loads the built package", () => {
  const { stdout } = spawnSync(process.execPath, [...PROGRAM_FLAGS, PROGRAM], { encoding: "utf8" });
  expect(stdout).toMatch(/\/dist\/index\.js:\d+/);
  expect(stdout).not.toContain("/src/");
});
