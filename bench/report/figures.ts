import type { Compared } from "../cases/case.ts";
import type { CaseResult, MeasuredContender, Round } from "../measure/result.ts";
import { median, type Range, rangeOf } from "../measure/statistics.ts";

/** One number for a contender, and the spread of its rounds, in nanoseconds per operation. */
export interface Figure {
  readonly median: number;
  readonly spread: Range;
}

/** The figure of a round that contenders are compared by. */
function comparedOf({ p50, cpu }: Round, compared: Compared): number {
  return compared === "cpu" ? cpu : p50;
}

/** The median of the rounds. */
export function figureOf({ rounds }: MeasuredContender, compared: Compared): Figure {
  const figures = rounds.map((round) => comparedOf(round, compared));
  return { median: median(figures), spread: rangeOf(figures) };
}

/** How many times as long one contender takes as another, paired round by round, so that drift of the machine cancels out. */
export function timesAsLong(
  one: MeasuredContender,
  other: MeasuredContender,
  compared: Compared,
): Figure {
  const ratios = one.rounds.flatMap((round, index) => {
    const beside = other.rounds[index];
    return beside === undefined ? [] : [comparedOf(round, compared) / comparedOf(beside, compared)];
  });
  return { median: median(ratios), spread: rangeOf(ratios) };
}

/** The contender of a name. Throws when there is none, so that a target with a misspelled name cannot pass unnoticed. */
export function contenderNamed(result: CaseResult, name: string): MeasuredContender {
  const found = result.contenders.find((contender) => contender.name === name);
  if (found === undefined) throw new Error(`${result.name} has no contender "${name}"`);
  return found;
}
