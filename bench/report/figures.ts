import type { CaseResult, MeasuredContender } from "../measure/result.ts";
import { median, type Range, rangeOf } from "../measure/statistics.ts";

/** One number for a contender, and the spread of its rounds, in nanoseconds per operation. */
export interface Figure {
  readonly median: number;
  readonly spread: Range;
}

/** The median of the rounds' medians. */
export function figureOf({ rounds }: MeasuredContender): Figure {
  const medians = rounds.map(({ p50 }) => p50);
  return { median: median(medians), spread: rangeOf(medians) };
}

/** How many times as long one contender takes as another, paired round by round, so that drift of the machine cancels out. */
export function timesAsLong(one: MeasuredContender, other: MeasuredContender): Figure {
  const ratios = one.rounds.flatMap(({ p50 }, round) => {
    const beside = other.rounds[round];
    return beside === undefined ? [] : [p50 / beside.p50];
  });
  return { median: median(ratios), spread: rangeOf(ratios) };
}

/** The contender of a name. Throws when there is none, so that a target with a misspelled name cannot pass unnoticed. */
export function contenderNamed(result: CaseResult, name: string): MeasuredContender {
  const found = result.contenders.find((contender) => contender.name === name);
  if (found === undefined) throw new Error(`${result.name} has no contender "${name}"`);
  return found;
}
