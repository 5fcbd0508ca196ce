import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { CompareAndSetStorage } from "../../src/index.ts";
import { PROGRAM_FLAGS } from "../support/program-flags.ts";

/** A storage that processes share. */
export interface SharedStorage {
  readonly processes: number;
  /** A program that calls `addUntilInputEnds` with the storage. */
  readonly program: URL;
  /** The arguments of the program; each call stands for a storage without sessions. */
  readonly args: () => readonly string[];
  /** Opens the storage that the arguments stand for. */
  readonly open: (args: readonly string[]) => CompareAndSetStorage;
}

/** A process that adds to a session, and its last report. */
interface Adder {
  readonly child: ChildProcess;
  adds: number;
  merges: number;
}

/** What every storage must do for several processes, which all add to one session. */
export function sharedStorageSuite(
  name: string,
  { processes, program, args, open }: SharedStorage,
): void {
  /** Starts a process; `onLine` is called when it is ready and after each addition. */
  function startAdder(of: readonly string[], onLine: (adder: Adder) => void): Adder {
    const child = spawn(process.execPath, [...PROGRAM_FLAGS, fileURLToPath(program), ...of], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const adder: Adder = { child, adds: -1, merges: 0 };
    createInterface(child.stdout).on("line", (line) => {
      [adder.adds = 0, adder.merges = 0] = line.split(" ").map(Number);
      onLine(adder);
    });
    return adder;
  }

  async function countIn(of: readonly string[]): Promise<number> {
    return ((await open(of).read("7")) as { count: number }).count;
  }

  describe(`${processes} processes with one ${name}`, () => {
    it("lose no addition to one session", { timeout: 60_000 }, async () => {
      const of = args();
      let hasStarted = false;
      const added = (): number => adders.reduce((sum, { adds }) => sum + adds, 0);
      const adders: Adder[] = Array.from({ length: processes }, () =>
        startAdder(of, () => {
          if (!hasStarted && adders.every(({ adds }) => adds === 0)) {
            hasStarted = true;
            for (const { child } of adders) child.stdin?.write("start");
          }
          const haveMet = adders.every(({ adds, merges }) => adds >= 20 && merges >= 3);
          if (haveMet && added() >= 200) for (const { child } of adders) child.stdin?.end();
        }),
      );
      const codes = await Promise.all(adders.map(({ child }) => once(child, "close")));
      expect(codes).toEqual(adders.map(() => [0, null]));
      expect(await countIn(of)).toBe(added());
    });

    it("keep all additions when they are killed", { timeout: 60_000 }, async () => {
      const of = args();
      let reported = 0;
      for (let round = 1; round <= 3; round++) {
        const adders = [1, 2].map(() =>
          startAdder(of, ({ child, adds }) => {
            if (adds === 0) child.stdin?.write("start");
            if (adds === 10 * round) child.kill("SIGKILL");
          }),
        );
        await Promise.all(adders.map(({ child }) => once(child, "close")));
        reported += adders.reduce((sum, { adds }) => sum + adds, 0);
        const found = await countIn(of);
        // The last addition of each may be stored but not reported.
        expect([reported, reported + 1, reported + 2]).toContain(found);
        reported = found;
      }
    });
  });
}
