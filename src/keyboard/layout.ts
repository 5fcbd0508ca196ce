/** Buttons in rows. */
export type Rows<Button> = readonly (readonly Button[])[];

/**
 * Arranges buttons in rows of these lengths; the last length also applies to all following rows: `[1, 3]` makes one row of
 * one button, then rows of three. Throws a `RangeError` for a length that is not a whole number from 1.
 */
export function reflow<Button>(rows: Rows<Button>, lengths: readonly number[]): Button[][] {
  if (lengths.length === 0 || !lengths.every((length) => Number.isInteger(length) && length > 0)) {
    throw new RangeError(`Row lengths must be whole numbers from 1; got ${lengths.join(", ")}`);
  }
  const buttons = rows.flat();
  const result: Button[][] = [];
  for (let at = 0, row = 0; at < buttons.length; row++) {
    const end = at + (lengths[row] ?? lengths.at(-1) ?? 1);
    result.push(buttons.slice(at, end));
    at = end;
  }
  return result;
}

/** Which row of {@link flow} may be shorter than the others. */
export interface FlowOptions {
  /** Whether it is the first row instead of the last one. Default: `false`. */
  readonly fillLastRow?: boolean;
}

/** Arranges buttons in rows of the same length. Throws a `RangeError` for a length that is not a whole number from 1. */
export function flow<Button>(
  rows: Rows<Button>,
  columns: number,
  { fillLastRow = false }: FlowOptions = {},
): Button[][] {
  const first = fillLastRow ? rows.flat().length % columns : 0;
  return reflow(rows, [first || columns, columns]);
}

/** Turns rows into columns. */
export function transpose<Button>(rows: Rows<Button>): Button[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) =>
    rows.flatMap((row) => row.slice(column, column + 1)),
  );
}
