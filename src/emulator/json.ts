/** Parses JSON; returns undefined when the text is not valid JSON. */
export function parseJson(text: string): unknown {
  // An absent parameter; an exception costs as much as the rest of a call (bench/cases/emulator.ts).
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
