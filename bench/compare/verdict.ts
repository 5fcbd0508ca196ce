import { createRandom } from "../inputs/random.ts";
import { type Estimate, estimateMedian } from "./bootstrap.ts";

/** The CPU time of a contender in both revisions, from the same round. */
export interface Pair {
  readonly base: number;
  readonly head: number;
}

/** How a contender of telewire's has changed. */
export interface Change {
  /** How many times as much CPU time head takes as base. */
  readonly ratio: Estimate;
  /** The same for the control, whose code is the same in both revisions. */
  readonly control: Estimate;
  readonly outcome: "slower" | "faster" | "none";
}

/** Decides the samples that are drawn, so that the same figures lead to the same intervals. */
const SEED = 1;

/**
 * Compares two revisions. A difference counts only if its whole interval is farther from 1 than the control's interval
 * reaches, in either direction: what the machine does to the control, it may do to telewire too.
 */
export function compareRevisions(ours: readonly Pair[], control: readonly Pair[]): Change {
  const [own, other] = [estimateRatio(ours), estimateRatio(control)];
  const drift = Math.max(other.high, 1 / other.low, 1);
  const outcome = own.low > drift ? "slower" : own.high < 1 / drift ? "faster" : "none";
  return { ratio: own, control: other, outcome };
}

function estimateRatio(pairs: readonly Pair[]): Estimate {
  const ratios = pairs.map(({ base, head }) => head / base);
  return estimateMedian(ratios, createRandom(SEED));
}
