import type { Compared, Comparison } from "../cases/case.ts";
import type { CaseResult, MeasuredContender } from "../measure/result.ts";
import { contenderNamed, type Figure, timesAsLong } from "./figures.ts";
import type { Target } from "./target.ts";

/** Compares a contender of ours with a rival; `level` when the rounds disagree on which is faster. */
export interface Verdict {
  readonly ours: string;
  readonly rival: string;
  readonly outcome: "ahead" | "behind" | "level";
  /** How many times as long the rival takes as ours. */
  readonly ratio: Figure;
}

/** Compares every contender of ours with every rival. */
export function compareWithRivals({ contenders, compared }: CaseResult): readonly Verdict[] {
  const ours = contenders.filter(({ role }) => role === "ours");
  const rivals = contenders.filter(({ role }) => role === "rival");
  return ours.flatMap((own) => rivals.map((rival) => compareTwo(own, rival, compared)));
}

function compareTwo(own: MeasuredContender, rival: MeasuredContender, compared: Compared): Verdict {
  const ratio = timesAsLong(rival, own, compared);
  const { min, max } = ratio.spread;
  const outcome = min > 1 ? "ahead" : max < 1 ? "behind" : "level";
  return { ours: own.name, rival: rival.name, outcome, ratio };
}

/** A target with the measured ratio. */
export interface TargetResult {
  readonly target: Target;
  /** In the target's terms: times as long, or times as fast. */
  readonly measured: number;
  readonly isReached: boolean;
}

/** Compares the targets for this runtime with the measured ratios. */
export function evaluateTargets(
  { targets }: Pick<Comparison, "targets">,
  result: CaseResult,
  runtime: "node" | "bun",
): readonly TargetResult[] {
  return targets
    .filter((target) => (target.runtime ?? runtime) === runtime)
    .map((target) => {
      const ours = contenderNamed(result, target.ours);
      const against = contenderNamed(result, target.against);
      if ("atMostTimesAsLong" in target) {
        const measured = timesAsLong(ours, against, result.compared).median;
        return { target, measured, isReached: measured <= target.atMostTimesAsLong };
      }
      const measured = timesAsLong(against, ours, result.compared).median;
      return { target, measured, isReached: measured >= target.atLeastTimesAsFast };
    });
}
