import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { botOfCommands, smallBot } from "../../bench/types/bots.ts";
import { checkBot } from "../../bench/types/check-bot.ts";
import { rewriteDeclarations } from "../../scripts/build/declarations.ts";
import { ROOT } from "./repository.ts";

/** A folder that git and the other tools ignore. */
const scratch = join(ROOT, "node_modules/.cache/type-cost");
const built = join(scratch, "built");

const paths = {
  telewire: [join(built, "index.d.ts")],
  "telewire/guards": [join(built, "types/guards.d.ts")],
  "telewire/types": [join(built, "types/index.d.ts")],
};

/** How many instantiations a bot costs, with the declaration files of the package. */
function instantiationsOf(source: string): number {
  return checkBot(join(scratch, "bot"), source, { paths }).instantiations;
}

/** Builds the current src, regardless of dist. */
function build(): void {
  rmSync(scratch, { recursive: true, force: true });
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const command = [tsc, "-p", join(ROOT, "tsconfig.build.json"), "--outDir", built];
  const { error } = spawnSync("node", command, { cwd: ROOT });
  if (error !== undefined) throw error;
  rewriteDeclarations(built);
}

// The compiler's count is deterministic. The promise is 100,000; these limits leave room for a feature, not for a leak.
describe("what telewire costs the compiler", () => {
  beforeAll(build, 60_000);

  it("is at most 5,000 instantiations for a small bot", { timeout: 60_000 }, () => {
    expect(instantiationsOf(smallBot("telewire"))).toBeLessThanOrEqual(5_000);
  });

  it("is at most 2,000 instantiations for 500 commands", { timeout: 60_000 }, () => {
    expect(instantiationsOf(botOfCommands("telewire", 500))).toBeLessThanOrEqual(2_000);
  });

  it("is not low only because types were not found", { timeout: 60_000 }, () => {
    const wrong = smallBot("telewire").replace('"Hello"', "1");
    expect(() => instantiationsOf(wrong)).toThrow("TS2345");
  });

  it("does not grow with the number of commands", { timeout: 60_000 }, () => {
    const [ten, thousand] = [10, 1000].map((count) =>
      instantiationsOf(botOfCommands("telewire", count)),
    );
    expect(thousand).toBe(ten);
  });
});
