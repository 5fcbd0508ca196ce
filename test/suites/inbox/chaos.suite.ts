import { expect, it } from "vitest";
import { bundleProgram } from "../../support/chaos/bundle.ts";
import { runChaos } from "../../support/chaos/run.ts";
import type { InboxSpec } from "../../support/inbox/open-inbox.ts";

/** What a chaos test needs of an engine. */
export interface ChaosTest {
  createSpec(): InboxSpec;
  /** Restarts the store in mid-run. */
  readonly restartStore?: () => Promise<void>;
}

/** A short run of `npm run chaos`: updates are delivered twice and out of order, workers are killed, frozen and replaced. */
export function chaosSuite(name: string, { createSpec, restartStore }: ChaosTest): void {
  it(`${name} handles every update in order while workers crash`, {
    timeout: 120_000,
  }, async () => {
    const { lost, outOfOrder, sideBySide, left, kills, log, handled } = await runChaos({
      settings: {
        spec: createSpec(),
        lockMs: 2_000,
        updates: 400,
        lanes: 40,
        hotShare: 0.1,
        handlerMs: 30,
        rate: 60,
        seed: 7,
        poison: 40,
      },
      workers: 3,
      killEveryMs: 2_000,
      freezeEveryMs: 3_000,
      deployEveryMs: 4_000,
      intakeCommand: [process.execPath, await bundleProgram("intake-program")],
      workerCommand: [process.execPath, await bundleProgram("worker-program")],
      limitMs: 90_000,
      ...(restartStore && { restartStore }),
    });
    const waiting = left.map((stats) => [stats.waiting, stats.scheduled, stats.dead]);
    expect({ lost, outOfOrder, sideBySide, waiting, log: unexpected(log) }).toEqual({
      lost: [],
      outOfOrder: [],
      sideBySide: [],
      // The update that has crashed five workers.
      waiting: [[0, 0, 1]],
      log: [],
    });
    expect(handled).toBe(399);
    expect(kills).toBeGreaterThan(0);
  });
}

/** Processes report that the store or a worker was gone for a while, and nothing else. */
function unexpected(log: readonly string[]): string[] {
  return log.filter((line) => !/^(telewire|intake): |^Warning|^\(node|^\(Use/.test(line));
}
