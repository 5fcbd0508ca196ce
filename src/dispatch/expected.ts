/** Makes the error for an argument of the wrong type: plain JavaScript, or modules that import each other, may pass one. */
export function expected(what: string, got: unknown): TypeError {
  const hint = got === undefined ? " (a circular import?)" : "";
  return new TypeError(`Expected ${what}, got ${got === null ? "null" : typeof got}${hint}`);
}
