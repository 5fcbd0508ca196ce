import { median } from "../measure/statistics.ts";

/** A median, and the interval in which it lies with a probability of 99 %. */
export interface Estimate {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 2000;
const TAIL = 0.005;

/**
 * Estimates the median of values by the bootstrap: the interval holds the middle 99 % of the medians of random samples
 * of the same size, drawn from the values with replacement.
 */
export function estimateMedian(values: readonly number[], random: () => number): Estimate {
  const draw = (): number => values[Math.floor(random() * values.length)] ?? Number.NaN;
  const medians = Float64Array.from({ length: RESAMPLES }, () => median(values.map(draw))).sort();
  const at = (share: number): number => medians[Math.floor(share * (RESAMPLES - 1))] ?? Number.NaN;
  return { median: median(values), low: at(TAIL), high: at(1 - TAIL) };
}
