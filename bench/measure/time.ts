import type { Case, Contender, Setting } from "../cases/case.ts";
import type { Effort } from "./effort.ts";
import { withContender } from "./open-contender.ts";
import type { Round } from "./result.ts";
import { takeSamples } from "./samples.ts";
import { quantilesOf } from "./statistics.ts";

/** Measures one contender once, in this process, after a warm-up. */
export function measureTime(
  subject: Case,
  contender: Contender,
  setting: Setting,
  { warmUpMs, sampleMs, minSamples }: Omit<Effort, "rounds">,
): Promise<Round> {
  return withContender(subject, contender, setting, async ({ loop }) => {
    await takeSamples(loop, subject.runsPerSample, warmUpMs, 1);
    await globalThis.gc?.();
    const before = process.cpuUsage();
    const samples = await takeSamples(loop, subject.runsPerSample, sampleMs, minSamples);
    const { user, system } = process.cpuUsage(before);
    const operations = subject.runsPerSample * subject.operationsPerRun;
    return {
      ...quantilesOf(samples.map((milliseconds) => (milliseconds * 1e6) / operations)),
      samples: samples.length,
      cpu: ((user + system) * 1e3) / (samples.length * operations),
    };
  });
}
