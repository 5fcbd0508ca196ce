import { measure } from "mitata";
import type { Case, Contender, Role } from "../cases/case.ts";
import type { Effort } from "./effort.ts";
import { openVerified } from "./open-verified.ts";
import { measureRounds } from "./rounds.ts";

/** Nanoseconds per operation over the samples of one contender in one round. */
export interface Round {
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p99: number;
  readonly samples: number;
}

/** The times of one contender. */
export interface TimedContender {
  readonly name: string;
  readonly role: Role;
  readonly rounds: readonly Round[];
}

/** Measures every contender of a case in every round, after one round that is discarded. */
export async function measureTime(
  subject: Case,
  effort: Effort,
): Promise<readonly TimedContender[]> {
  const { contenders, close } = await openVerified(subject.name, subject.open);
  try {
    const timed = await measureRounds(contenders, effort.rounds, (contender) =>
      measureOnce(subject, contender, effort),
    );
    return timed.map(({ contender: { name, role }, rounds }) => ({ name, role, rounds }));
  } finally {
    await close();
  }
}

async function measureOnce(subject: Case, { run }: Contender, effort: Effort): Promise<Round> {
  const stats = await measure(run, {
    // By default mitata chooses these by speed, and would treat two contenders of one case differently.
    warmup_threshold: Number.POSITIVE_INFINITY,
    batch_threshold: Number.POSITIVE_INFINITY,
    batch_samples: subject.runsPerSample,
    batch_unroll: 1,
    min_samples: effort.samplesPerRound,
    min_cpu_time: effort.millisecondsPerRound * 1e6,
  });
  const each = subject.operationsPerRun;
  return {
    p25: stats.p25 / each,
    p50: stats.p50 / each,
    p75: stats.p75 / each,
    p99: stats.p99 / each,
    samples: stats.samples.length,
  };
}
