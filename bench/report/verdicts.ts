import type { Case } from "../cases/case.ts";
import type { CaseResult, Measured } from "../measure/result.ts";
import { contenderNamed, type Figure, timesAsLong } from "./figures.ts";
import type { Target } from "./target.ts";

/** What the rounds say of a contender of ours and a rival: `level` when they do not agree on who is faster. */
export interface Verdict {
  readonly ours: string;
  readonly rival: string;
  readonly outcome: "ahead" | "behind" | "level";
  /** How many times as long the rival takes. */
  readonly ratio: Figure;
}

/** Every contender of ours against every rival. */
export function verdictsOf({ contenders }: CaseResult): readonly Verdict[] {
  const ours = contenders.filter(({ role }) => role === "ours");
  const rivals = contenders.filter(({ role }) => role === "rival");
  return ours.flatMap((own) => rivals.map((rival) => verdictOf(own, rival)));
}

function verdictOf(own: Measured, rival: Measured): Verdict {
  const ratio = timesAsLong(rival, own);
  const { least, greatest } = ratio.spread;
  const outcome = least > 1 ? "ahead" : greatest < 1 ? "behind" : "level";
  return { ours: own.name, rival: rival.name, outcome, ratio };
}

/** A target beside what was measured. */
export interface Reached {
  readonly target: Target;
  /** In the target's own terms: times as long, or times as fast. */
  readonly measured: number;
  readonly reached: boolean;
}

/** Judges the targets that were set for this runtime. */
export function reachedOf(
  { targets }: Pick<Case, "targets">,
  result: CaseResult,
  runtime: "node" | "bun",
): readonly Reached[] {
  return targets
    .filter((target) => (target.runtime ?? runtime) === runtime)
    .map((target) => {
      const ours = contenderNamed(result, target.ours);
      const against = contenderNamed(result, target.against);
      if ("atMostTimesAsLong" in target) {
        const measured = timesAsLong(ours, against).median;
        return { target, measured, reached: measured <= target.atMostTimesAsLong };
      }
      const measured = timesAsLong(against, ours).median;
      return { target, measured, reached: measured >= target.atLeastTimesAsFast };
    });
}
