import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ACTION_ROUTES } from "../../../src/emulator/server/control/actions.ts";
import { USER_ACTION_ROUTES } from "../../../src/emulator/server/control/user-actions.ts";
import { ROOT, read } from "../../contract/repository.ts";
import { bundleSample, writeSample } from "../bundle.ts";
import { sample } from "../sample.ts";

const PAGE = "docs/emulator.md";
const RECIPES = "docs/emulator-recipes.md";

describe("the pages on testing", () => {
  it.each([
    [PAGE, "Testing your bot with vitest", "with-vitest"],
    [PAGE, "Testing without the emulator", "without-emulator"],
    [RECIPES, "grammY", "with-grammy"],
    [RECIPES, "telegraf", "with-telegraf"],
    [RECIPES, "GramIO", "with-gramio"],
  ])("%s, %s: shows a test that runs here", (page, heading, name) => {
    expect(sample(page, heading)).toBe(read(`test/docs/emulator/${name}.test.ts`));
  });

  it("show a test for node:test that passes", async () => {
    const input = await bundleSample(sample(RECIPES, "node:test"), "unused");
    const { status, stdout } = spawnSync("node", ["--input-type=module"], {
      input,
      encoding: "utf8",
    });
    expect(stdout).toMatch(/pass 1$/m);
    expect(status).toBe(0);
  });

  it("show a test for bun test that passes", async () => {
    const path = await writeSample(sample(RECIPES, "bun test", "js"), "unused");
    const bun = join(ROOT, "node_modules/bun/bin/bun.exe");
    const { status, stderr } = spawnSync(bun, ["test", path], { encoding: "utf8" });
    expect(stderr).toMatch(/1 pass\n 0 fail/);
    expect(status).toBe(0);
  });

  it.each([
    [PAGE, "People and chats", "Bob (reacted) 👍\n"],
    [PAGE, "Time", '{"ok":true,"result":[]}\n'],
    [RECIPES, "Without a socket, for clients that take a fetch function", '"username":"shop_bot"'],
  ])("%s, %s: shows a program that runs", async (page, heading, output) => {
    const input = await bundleSample(sample(page, heading), "unused");
    const { stdout } = spawnSync("node", ["--input-type=module"], { input, encoding: "utf8" });
    expect(stdout).toContain(output);
  });

  it("list every control route of what people do", () => {
    const listed = new Set(
      [...read(PAGE).matchAll(/`(?:\/emulator\/)?(\w+)`/g)].map(([, name]) => name),
    );
    const names = [...ACTION_ROUTES, ...USER_ACTION_ROUTES].map(([name]) => name);
    expect(names.filter((name) => !listed.has(name))).toEqual([]);
  });
});
