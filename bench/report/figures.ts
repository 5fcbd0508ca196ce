import type { Compared } from "../cases/case.ts";
import type { CaseResult, MeasuredContender } from "../measure/result.ts";
import { median, type Range, rangeOf } from "../measure/statistics.ts";

/** One number for a contender, and the spread of its rounds. */
export interface Figure {
  readonly median: number;
  readonly spread: Range;
}

/** The figure of each round that contenders are compared by: nanoseconds per operation. */
export function roundsOf({ rounds }: MeasuredContender, compared: Compared): readonly number[] {
  return rounds.map(({ p50, cpu }) => (compared === "cpu" ? cpu : p50));
}

/** The median of the rounds. */
export function figureOf(measured: MeasuredContender, compared: Compared): Figure {
  const rounds = roundsOf(measured, compared);
  return { median: median(rounds), spread: rangeOf(rounds) };
}

/** Divides figures by others, paired round by round, so that drift of the machine cancels out. */
export function ratioOf(figures: readonly number[], others: readonly number[]): Figure {
  const ratios = figures.flatMap((figure, round) => {
    const other = others[round];
    return other === undefined ? [] : [figure / other];
  });
  return { median: median(ratios), spread: rangeOf(ratios) };
}

/** How many times as long one contender takes as another. */
export function timesAsLong(
  one: MeasuredContender,
  other: MeasuredContender,
  compared: Compared,
): Figure {
  return ratioOf(roundsOf(one, compared), roundsOf(other, compared));
}

/** The contender of a name. Throws when there is none, so that a target with a misspelled name cannot pass unnoticed. */
export function contenderNamed(result: CaseResult, name: string): MeasuredContender {
  const found = result.contenders.find((contender) => contender.name === name);
  if (found === undefined) throw new Error(`${result.name} has no contender "${name}"`);
  return found;
}
