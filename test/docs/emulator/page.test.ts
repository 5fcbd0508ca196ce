import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { read } from "../../contract/repository.ts";
import { bundleSample } from "../bundle.ts";
import { sample } from "../sample.ts";

const PAGE = "docs/emulator.md";

describe("the page on testing", () => {
  it.each([
    ["Testing your bot with vitest", "with-vitest"],
    ["Testing without the emulator", "without-emulator"],
  ])("%s: shows a test that runs here", (heading, name) => {
    expect(sample(PAGE, heading)).toBe(read(`test/docs/emulator/${name}.test.ts`));
  });

  it("shows a test for node:test that passes", async () => {
    const input = await bundleSample(sample(PAGE, "With node:test and bun test"), "unused");
    const { status, stdout } = spawnSync("node", ["--input-type=module"], {
      input,
      encoding: "utf8",
    });
    expect(stdout).toMatch(/pass 1$/m);
    expect(status).toBe(0);
  });
});
