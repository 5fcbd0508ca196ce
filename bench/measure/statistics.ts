/** The value in the middle; between two, their mean. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError("No values, no median");
  const lower = sorted[middle - 1];
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2;
}

/** The least and the greatest. */
export interface Range {
  readonly least: number;
  readonly greatest: number;
}

export function rangeOf(values: readonly number[]): Range {
  return { least: Math.min(...values), greatest: Math.max(...values) };
}
