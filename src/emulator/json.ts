/** How deep the server reads JSON: so many lists and objects around a value. */
const MAX_DEPTH = 100;

/** Parses JSON; returns undefined when the text is not valid JSON, or nested more than 100 deep. */
export function parseJson(text: string): unknown {
  // An absent parameter; an exception costs as much as the rest of a call (bench/cases/emulator.ts).
  if (text === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    // A shorter text is not long enough for the brackets.
    return text.length > 2 * MAX_DEPTH && isTooDeep(value, 0) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isTooDeep(value: unknown, depth: number): boolean {
  if (depth > MAX_DEPTH) return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((each) => isTooDeep(each, depth + 1));
}

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
