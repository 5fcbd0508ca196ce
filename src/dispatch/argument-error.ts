/** Creates the error for an argument of the wrong type, which plain JavaScript or a circular import can pass. */
export function argumentError(expected: string, actual: unknown): TypeError {
  const hint = actual === undefined ? " (a circular import?)" : "";
  return new TypeError(
    `Expected ${expected}, got ${actual === null ? "null" : typeof actual}${hint}`,
  );
}
