import { measure } from "mitata";
import type { Case, Contender, Role } from "../cases/case.ts";
import type { Effort } from "./effort.ts";
import { garbageOf } from "./garbage.ts";

/** Nanoseconds per operation over the samples of one contender in one round. */
export interface Round {
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p99: number;
  readonly samples: number;
}

/** Everything measured of one contender. */
export interface Measured {
  readonly name: string;
  readonly role: Role;
  readonly rounds: readonly Round[];
  /** Bytes of JavaScript heap per operation, where the runtime tells. */
  readonly garbage?: number;
}

/** A case's figures: all of them from one process and one run. */
export interface CaseResult {
  readonly name: string;
  readonly contenders: readonly Measured[];
}

/** Refuses to measure a case in which a contender gives a wrong answer. */
export async function measureCase(subject: Case, effort: Effort): Promise<CaseResult> {
  const { contenders, close } = await subject.open();
  try {
    for (const contender of contenders) await checked(subject, contender);
    const rounds = new Map<Contender, Round[]>(contenders.map((contender) => [contender, []]));
    for (let round = 0; round < effort.rounds; round += 1) {
      for (const contender of rotated(contenders, round)) {
        rounds.get(contender)?.push(await measureOnce(subject, contender, effort));
      }
    }
    const measured: Measured[] = [];
    for (const contender of contenders) {
      const { name, role, run } = contender;
      const garbage = await garbageOf(run);
      measured.push({
        name,
        role,
        rounds: rounds.get(contender) ?? [],
        ...(garbage === undefined ? {} : { garbage: garbage / subject.operationsPerRun }),
      });
    }
    return { name: subject.name, contenders: measured };
  } finally {
    await close();
  }
}

async function checked(subject: Case, { name, check }: Contender): Promise<void> {
  try {
    await check();
  } catch (cause) {
    throw new Error(`${subject.name}: ${name} gives a wrong answer, so nothing is measured`, {
      cause,
    });
  }
}

/** Every round begins with another contender, so that none always runs first, or after the same one. */
function rotated<T>(values: readonly T[], by: number): readonly T[] {
  const start = by % values.length;
  return [...values.slice(start), ...values.slice(0, start)];
}

async function measureOnce(subject: Case, { run }: Contender, effort: Effort): Promise<Round> {
  const stats = await measure(run, {
    // mitata would otherwise choose by speed, and so treat two contenders of one case differently.
    warmup_threshold: Number.POSITIVE_INFINITY,
    batch_threshold: Number.POSITIVE_INFINITY,
    batch_samples: subject.runsPerSample,
    batch_unroll: 1,
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
