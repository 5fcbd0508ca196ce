/** Buttons in rows. The last row is where the next button goes; it may be empty. */
export type Rows<Button> = readonly (readonly Button[])[];

/** Rows with more buttons at the end of the last one. */
export function addButtons<Button>(rows: Rows<Button>, buttons: readonly Button[]): Rows<Button> {
  return [...rows.slice(0, -1), [...(rows.at(-1) ?? []), ...buttons]];
}

/** Rows with the last button changed; throws a `TypeError` when there is none. */
export function changeLastButton<Button>(
  rows: Rows<Button>,
  change: (button: Button) => Button,
): Rows<Button> {
  const row = rows.at(-1) ?? [];
  const last = row.at(-1);
  if (last === undefined) throw new TypeError("there is no button in this row yet");
  return [...rows.slice(0, -1), [...row.slice(0, -1), change(last)]];
}

/**
 * The same buttons in rows of these lengths, the last length for all rows that follow: `[1, 3]` makes one row of one, then
 * rows of three.
 */
export function reflow<Button>(rows: Rows<Button>, lengths: readonly number[]): Rows<Button> {
  if (lengths.length === 0 || !lengths.every((length) => Number.isInteger(length) && length > 0)) {
    throw new RangeError(`a row has one button or more, not ${lengths.join(", ")}`);
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

/** Columns as rows. */
export function transpose<Button>(rows: Rows<Button>): Rows<Button> {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) =>
    rows.flatMap((row) => row.slice(column, column + 1)),
  );
}

/** Buttons that keyboards hold. */
const frozenButtons: WeakSet<object> = /* @__PURE__ */ new WeakSet();

/** What a keyboard keeps: rows that nobody can change, whatever happens to those that it was given. */
export function freezeRows<Button extends object>(
  rows: Rows<Button>,
  check: (button: Button) => void,
): Rows<Button> {
  return rows.map((row) =>
    Object.freeze(
      row.map((button) => {
        // It was checked and frozen through and through when the first keyboard got it.
        if (frozenButtons.has(button)) return button;
        check(button);
        const copy = structuredClone(button);
        freezeDeep(copy);
        frozenButtons.add(copy);
        return copy;
      }),
    ),
  );
}

function freezeDeep(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freezeDeep(inner);
}

/** What is sent: no empty rows. */
export function dropEmptyRows<Button>(rows: Rows<Button>): Button[][] {
  const rowsWithButtons = rows.filter((row) => row.length > 0);
  // The types of the manual know no frozen rows.
  return Object.freeze(rowsWithButtons) as Button[][];
}
