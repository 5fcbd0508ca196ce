import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runChaos } from "../../support/chaos/run.ts";
import type { InboxSpec } from "../../support/inbox/open-inbox.ts";
import { PROGRAM_FLAGS } from "../../support/program-flags.ts";

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
      },
      workers: 3,
      killEveryMs: 2_000,
      freezeEveryMs: 3_000,
      deployEveryMs: 4_000,
      intakeCommand: commandOf("intake-program"),
      workerCommand: commandOf("worker-program"),
      limitMs: 90_000,
      ...(restartStore && { restartStore }),
    });
    const waiting = left.filter((stats) => stats.waiting + stats.scheduled + stats.dead > 0);
    expect({ lost, outOfOrder, sideBySide, waiting, log: unexpected(log) }).toEqual({
      lost: [],
      outOfOrder: [],
      sideBySide: [],
      waiting: [],
      log: [],
    });
    expect(handled).toBe(400);
    expect(kills).toBeGreaterThan(0);
  });
}

function commandOf(program: string): string[] {
  const path = fileURLToPath(new URL(`../../support/chaos/${program}.ts`, import.meta.url));
  return [process.execPath, ...PROGRAM_FLAGS, path];
}

/** Processes report that the store or a worker was gone for a while, and nothing else. */
function unexpected(log: readonly string[]): string[] {
  return log.filter((line) => !/^(telewire|intake): |^Warning|^\(node|^\(Use/.test(line));
}
