import type { LoadCase, LoadContender, LoadFigures } from "../cases/case.ts";
import { createRandom } from "../inputs/random.ts";
import type { Effort } from "./effort.ts";
import type { MeasuredContender, Round } from "./result.ts";
import { measureRounds } from "./rounds.ts";
import { median, quantilesOf } from "./statistics.ts";
import { verify } from "./verify.ts";

/** What a contender did in one round. */
interface Sampled extends Pick<LoadContender, "name" | "role"> {
  readonly samples: readonly LoadFigures[];
}

/** Measures every contender of a case under load once in each round. */
export async function measureLoad(
  subject: LoadCase,
  effort: Omit<Effort, "warmUpMs" | "callWarmUpMs">,
  seed: number,
): Promise<readonly MeasuredContender[]> {
  const random = createRandom(seed);
  const rounds: (readonly Sampled[])[] = [];
  for (let round = 0; round < effort.rounds; round += 1)
    rounds.push(await measureRound(subject, effort, random));
  const [first = []] = rounds;
  return first.map(({ name, role }, index) => {
    const taken = rounds.map((round) => round[index]?.samples ?? []);
    return { name, role, rounds: taken.map(describeRound), load: taken.map(medianFigures) };
  });
}

/** Starts every bot for one round: what an engine decides early in a process would otherwise affect all rounds. */
async function measureRound(
  subject: LoadCase,
  effort: Omit<Effort, "warmUpMs" | "callWarmUpMs">,
  random: () => number,
): Promise<readonly Sampled[]> {
  const { contenders, close } = await subject.openLoad();
  await verify(subject.name, contenders, close);
  try {
    for (const contender of contenders)
      await takeSamples(contender, { sampleMs: effort.loadWarmUpMs, minSamples: 1 });
    const measured = await measureRounds(contenders, 1, random, (contender) =>
      takeSamples(contender, effort),
    );
    return measured.map(({ contender: { name, role }, rounds: [samples = []] }) => {
      return { name, role, samples };
    });
  } finally {
    await close();
  }
}

async function takeSamples(
  { sample }: LoadContender,
  { sampleMs, minSamples }: Pick<Effort, "sampleMs" | "minSamples">,
): Promise<readonly LoadFigures[]> {
  const samples: LoadFigures[] = [];
  const start = performance.now();
  while (samples.length < minSamples || performance.now() - start < sampleMs)
    samples.push(await sample());
  return samples;
}

function describeRound(samples: readonly LoadFigures[]): Round {
  return {
    ...quantilesOf(samples.map(({ time }) => time)),
    samples: samples.length,
    cpu: median(samples.map(({ cpu }) => cpu)),
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
        p75: median(latencies.map(({ p75 }) => p75)),
        p90: median(latencies.map(({ p90 }) => p90)),
        p99: median(latencies.map(({ p99 }) => p99)),
      },
    }),
    ...(generator.length > 0 && { generatorCpu: median(generator) }),
  };
}
