import { afterAll, beforeAll, expect, it } from "vitest";
import { bundlePrograms, type ChaosPrograms } from "../../support/chaos/bundle.ts";
import { problemsOf } from "../../support/chaos/problems.ts";
import { runChaos } from "../../support/chaos/run.ts";
import type { InboxSpec } from "../../support/inbox/open-inbox.ts";

/** The update that crashes each worker. */
const POISON = 40;

/** What processes log in every run. */
const EXPECTED = [
  /^telewire: update 40 of bot 42 is a dead letter: TelewireError: \d+ workers have crashed /,
  /^telewire: update \d+ was aborted, and failed: AbortError: another worker has taken over the lane$/,
];

/** What they log when their store is gone for a while. */
const STORE_GONE = [
  /^(?:intake|telewire: could not (?:read|release|acknowledge) .+): Error: .*(?:Redis|PostgreSQL)/,
  /^telewire: workers cannot claim updates: Error: .*(?:Redis|PostgreSQL).*; retrying in [\d.]+ s$/,
  /^telewire: workers claim updates again$/,
];

/** What a chaos test needs of an engine. */
export interface ChaosTest {
  createSpec(): InboxSpec;
  /** Restarts the store in mid-run. */
  readonly restartStore?: () => Promise<void>;
}

/** A short run of `npm run chaos`: updates are delivered twice and out of order, workers are killed, frozen and replaced. */
export function chaosSuite(name: string, { createSpec, restartStore }: ChaosTest): void {
  let programs: ChaosPrograms | undefined;
  beforeAll(async () => {
    programs = await bundlePrograms();
  });
  afterAll(() => programs?.remove());

  it(`${name} handles every update in order while workers crash`, {
    timeout: 120_000,
  }, async () => {
    const report = await runChaos({
      settings: {
        spec: createSpec(),
        lockMs: 2_000,
        updates: 400,
        lanes: 40,
        hotShare: 0.1,
        handlerMs: 30,
        rate: 60,
        seed: 7,
        poison: POISON,
      },
      workers: 3,
      killEveryMs: 2_000,
      freezeEveryMs: 3_000,
      deployEveryMs: 4_000,
      intakeCommand: [process.execPath, programs?.intake ?? ""],
      workerCommand: [process.execPath, programs?.worker ?? ""],
      limitMs: 90_000,
      ...(restartStore && { restartStore }),
    });
    const { handled, log } = report;
    const problems = problemsOf(report, POISON);
    const expected = restartStore === undefined ? EXPECTED : [...EXPECTED, ...STORE_GONE];
    const unexpected = log.filter((line) => !expected.some((pattern) => pattern.test(line)));
    expect({ problems, handled, unexpected }).toEqual({
      problems: [],
      handled: 399,
      unexpected: [],
    });
    const troubles = ["kills", "freezes", "deploys", "crashes"] as const;
    expect(troubles.filter((trouble) => report[trouble] === 0)).toEqual([]);
    expect(report.restarts).toBe(restartStore === undefined ? 0 : 1);
  });
}
