/** Creates the error for an argument of the wrong type, which plain JavaScript or a circular import can pass. */
export function argumentError(expected: string, actual: unknown): TypeError {
  const hint = actual === undefined ? " (a circular import?)" : "";
  return new TypeError(`Expected ${expected}, got ${typeName(actual)}${hint}`);
}

/** Describes the type of an argument that is wrong. */
export function typeName(value: unknown): string {
  return value === null ? "null" : typeof value;
}

/** Describes an argument that is not a valid number: a number by its value, anything else by its type. */
export function numberOrType(value: unknown): string {
  return typeof value === "number" ? String(value) : typeName(value);
}

/** Returns a function as the type that its caller has checked otherwise. Throws a `TypeError` for any other value. */
export function asFunction<F>(value: unknown): F {
  if (typeof value !== "function") throw argumentError("a function", value);
  return value as F;
}

/** Throws a `TypeError` for anything but an object, and for one with an unknown property, which would be ignored. */
export function checkOptions<Options extends object>(
  of: string,
  options: Options,
  known: Readonly<Record<keyof Options, 1>>,
): void {
  const names = Object.keys(known);
  if (typeof options !== "object" || options === null)
    throw new TypeError(`${of} takes an object of options, such as { ${names[0]} }`);
  for (const name of Object.keys(options))
    if (!names.includes(name)) throw invalidWord(name, `option of ${of}`, names);
}

const MAX_SUGGESTIONS = 3;

/** Creates the error for a word that is not a known one, which suggests those that are spelled most like it. */
export function invalidWord(word: unknown, what: string, known: readonly string[]): TypeError {
  const text = JSON.stringify(word) ?? typeof word;
  const rated = known.map((each) => ({ each, rating: difference(each, String(word)) }));
  const least = Math.min(...rated.map(({ rating }) => rating));
  const similar = rated
    .filter(({ rating }) => rating === least)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ each }) => JSON.stringify(each));
  return new TypeError(`${text} is not a valid ${what}. Did you mean ${similar.join(" or ")}?`);
}

/** Returns how many pairs of letters only one of the texts has. */
function difference(a: string, b: string): number {
  return missing(a, b) + missing(b, a);
}

function missing(text: string, other: string): number {
  return [...other].filter((_, at) => !text.includes(other.slice(at, at + 2))).length;
}
