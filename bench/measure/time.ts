import { measure } from "mitata";
import type { Case, Contender, Setting } from "../cases/case.ts";
import { type Effort, warmUpOf } from "./effort.ts";
import { withContender } from "./open-contender.ts";
import { repeatFor } from "./repeat.ts";
import type { Round } from "./result.ts";
import { quantilesOf } from "./statistics.ts";

/** Measures one contender once, in this process, after a warm-up. */
export function measureTime(
  subject: Case,
  contender: Contender,
  setting: Setting,
  effort: Pick<Effort, "warmUpMs" | "callWarmUpMs" | "sampleMs" | "minSamples">,
): Promise<Round> {
  const { runsPerSample, operationsPerRun } = subject;
  const { sampleMs, minSamples } = effort;
  return withContender(subject, contender, setting, async ({ loop }) => {
    // Not after the warm-up: the engine would compile again during the samples.
    await globalThis.gc?.();
    await repeatFor(warmUpOf(subject, effort), () => loop(runsPerSample));
    let before = process.cpuUsage();
    const { samples } = await measure(() => loop(runsPerSample), {
      // By default mitata warms up and batches by speed, and would treat two contenders of one case differently.
      warmup_threshold: 0,
      batch_threshold: 0,
      // By default it drops the slowest samples, in which the collector ran.
      samples_threshold: Number.POSITIVE_INFINITY,
      min_samples: minSamples,
      min_cpu_time: sampleMs * 1e6,
      // mitata calls it once, right before the first sample.
      gc() {
        before = process.cpuUsage();
      },
    });
    const { user, system } = process.cpuUsage(before);
    const operations = runsPerSample * operationsPerRun;
    return {
      ...quantilesOf(samples.map((nanoseconds) => nanoseconds / operations)),
      samples: samples.length,
      cpu: ((user + system) * 1e3) / (samples.length * operations),
    };
  });
}
