/** What to throw for an argument of the wrong type, which only JavaScript or an import that is not there yet can give. */
export function expected(what: string, got: unknown): TypeError {
  const hint = got === undefined ? " (do two modules import each other?)" : "";
  return new TypeError(`Expected ${what}, got ${got === null ? "null" : typeof got}${hint}`);
}
