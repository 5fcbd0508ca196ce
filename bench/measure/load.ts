import type { Compared, LoadCase, LoadContender, LoadFigures } from "../cases/case.ts";
import type { Effort } from "./effort.ts";
import { openVerified } from "./open-verified.ts";
import type { MeasuredContender } from "./result.ts";
import { measureRounds } from "./rounds.ts";
import { median } from "./statistics.ts";
import type { Round } from "./time.ts";

/** Measures every contender of a case under load, in rounds as {@link measureTime} does. */
export async function measureLoad(
  subject: LoadCase,
  effort: Effort,
): Promise<readonly MeasuredContender[]> {
  const { contenders, close } = await openVerified(subject.name, subject.openLoad);
  try {
    const measured = await measureRounds(contenders, effort.rounds, (contender) =>
      takeSamples(contender, effort),
    );
    return measured.map(({ contender: { name, role }, rounds }) => ({
      name,
      role,
      rounds: rounds.map((samples) => describeRound(samples, subject.compared)),
      load: rounds.map(medianFigures),
    }));
  } finally {
    await close();
  }
}

async function takeSamples(
  { sample }: LoadContender,
  { millisecondsPerRound, samplesPerRound }: Effort,
): Promise<readonly LoadFigures[]> {
  const samples: LoadFigures[] = [];
  const start = performance.now();
  while (samples.length < samplesPerRound || performance.now() - start < millisecondsPerRound)
    samples.push(await sample());
  return samples;
}

function describeRound(samples: readonly LoadFigures[], compared: Compared): Round {
  const sorted = samples.map((figures) => figures[compared]).toSorted((a, b) => a - b);
  const rank = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return {
    p25: rank(0.25),
    p50: median(sorted),
    p75: rank(0.75),
    p99: rank(0.99),
    samples: sorted.length,
  };
}

/** The medians of the samples of a round, each figure for itself. */
function medianFigures(samples: readonly LoadFigures[]): LoadFigures {
  const latencies = samples.flatMap(({ latency }) => latency ?? []);
  const generator = samples.flatMap(({ generatorCpu }) => generatorCpu ?? []);
  return {
    time: median(samples.map(({ time }) => time)),
    cpu: median(samples.map(({ cpu }) => cpu)),
    ...(latencies.length > 0 && {
      latency: {
        p50: median(latencies.map(({ p50 }) => p50)),
        p99: median(latencies.map(({ p99 }) => p99)),
      },
    }),
    ...(generator.length > 0 && { generatorCpu: median(generator) }),
  };
}
