/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError("The median of no values is undefined");
  const lower = sorted[middle - 1];
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2;
}

/** The smallest and the largest value. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export function rangeOf(values: readonly number[]): Range {
  return { min: Math.min(...values), max: Math.max(...values) };
}
