import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileStorage } from "../../src/index.ts";
import { PROGRAM_FLAGS } from "../support/program-flags.ts";

const SCRIPT = fileURLToPath(new URL("./adding-process.ts", import.meta.url));

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "telewire-processes-"));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A process that adds to a session, and its last report. */
interface Adder {
  readonly child: ChildProcess;
  adds: number;
  merges: number;
}

/** Starts a process; `onLine` is called when it is ready and after each addition. */
function startAdder(onLine: (adder: Adder) => void): Adder {
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, SCRIPT, directory], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const adder: Adder = { child, adds: -1, merges: 0 };
  createInterface(child.stdout).on("line", (line) => {
    [adder.adds = 0, adder.merges = 0] = line.split(" ").map(Number);
    onLine(adder);
  });
  return adder;
}

describe("two processes with one fileStorage", () => {
  it("lose no addition to one session", { timeout: 60_000 }, async () => {
    let hasStarted = false;
    const adders: Adder[] = [1, 2].map(() =>
      startAdder(() => {
        if (!hasStarted && adders.every(({ adds }) => adds === 0)) {
          hasStarted = true;
          for (const { child } of adders) child.stdin?.write("start");
        }
        const haveMet = adders.every(({ adds, merges }) => adds >= 100 && merges >= 3);
        if (haveMet) for (const { child } of adders) child.stdin?.end();
      }),
    );
    const codes = await Promise.all(adders.map(({ child }) => once(child, "close")));
    expect(codes).toEqual([
      [0, null],
      [0, null],
    ]);
    const added = adders.reduce((sum, { adds }) => sum + adds, 0);
    expect(await fileStorage(directory).read("7")).toEqual({ count: added });
  });

  it("keep all additions when they are killed", { timeout: 60_000 }, async () => {
    let reported = 0;
    for (let round = 1; round <= 3; round++) {
      const adders = [1, 2].map(() =>
        startAdder(({ child, adds }) => {
          if (adds === 0) child.stdin?.write("start");
          if (adds === 10 * round) child.kill("SIGKILL");
        }),
      );
      await Promise.all(adders.map(({ child }) => once(child, "close")));
      reported += adders.reduce((sum, { adds }) => sum + adds, 0);
      const found = await fileStorage(directory).read("7");
      // The last addition of each may be stored but not reported.
      expect([reported, reported + 1, reported + 2]).toContain((found as { count: number }).count);
      reported = (found as { count: number }).count;
    }
  });
});
