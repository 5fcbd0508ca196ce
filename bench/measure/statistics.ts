/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError("The median of no values is undefined");
  const lower = sorted[middle - 1];
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2;
}

/** The median of values, and the values at three other ranks. */
export interface Quantiles {
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p99: number;
}

export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p25: rank(0.25), p50: median(sorted), p75: rank(0.75), p99: rank(0.99) };
}

/** The smallest and the largest value. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export function rangeOf(values: readonly number[]): Range {
  return { min: Math.min(...values), max: Math.max(...values) };
}
