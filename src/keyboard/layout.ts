/** Buttons in rows. The next button is added to the last row, which may be empty. */
export type Rows<Button> = readonly (readonly Button[])[];

/** Adds buttons to the last row. */
export function addButtons<Button>(rows: Rows<Button>, buttons: readonly Button[]): Rows<Button> {
  return [...rows.slice(0, -1), [...(rows.at(-1) ?? []), ...buttons]];
}

/** Changes the last button. Throws a `TypeError` when the last row has none. */
export function changeLastButton<Button>(
  rows: Rows<Button>,
  change: (button: Button) => Button,
): Rows<Button> {
  const row = rows.at(-1) ?? [];
  const last = row.at(-1);
  if (last === undefined) throw new TypeError("The last row has no button yet: add a button first");
  return [...rows.slice(0, -1), [...row.slice(0, -1), change(last)]];
}

/**
 * Arranges the buttons in rows of these lengths; the last length also applies to all following rows: `[1, 3]` makes one row
 * of one button, then rows of three. Throws a `RangeError` for a length that is not a whole number from 1.
 */
export function reflow<Button>(rows: Rows<Button>, lengths: readonly number[]): Rows<Button> {
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

/** Turns rows into columns. */
export function transpose<Button>(rows: Rows<Button>): Rows<Button> {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) =>
    rows.flatMap((row) => row.slice(column, column + 1)),
  );
}

/** Buttons that were checked and frozen when a keyboard was created with them. */
const frozenButtons: WeakSet<object> = /* @__PURE__ */ new WeakSet();

/** Returns frozen copies of the rows and of their buttons, each checked once. */
export function freezeRows<Button extends object>(
  rows: Rows<Button>,
  check: (button: Button) => void,
): Rows<Button> {
  return rows.map((row) =>
    Object.freeze(
      row.map((button) => {
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

/** Returns the rows that have buttons, frozen. */
export function dropEmptyRows<Button>(rows: Rows<Button>): Button[][] {
  const rowsWithButtons = rows.filter((row) => row.length > 0);
  // The generated types of the Bot API have no readonly rows.
  return Object.freeze(rowsWithButtons) as Button[][];
}
