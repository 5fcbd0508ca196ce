import { toJson } from "../session/json-value.ts";

/** What is stored of an effect that has ended: its result if it has one, or what is wrong with it. */
type Stored = readonly [result?: unknown] | { readonly error: string };

/** Turns the result of an effect into what is stored; one that JSON cannot hold, into an error. */
export function packResult(value: unknown): string {
  return JSON.stringify(storedOf(value));
}

function storedOf(value: unknown): Stored {
  if (value === undefined) return [];
  try {
    return [toJson(value, "result")];
  } catch (error) {
    if (error instanceof TypeError) return { error: error.message };
    throw error;
  }
}

/** Returns the result of an effect. Throws a `TypeError` when JSON could not hold it, each time: the effect has happened. */
export function unpackResult<T>(key: string, text: string): T {
  const stored: Stored = JSON.parse(text);
  if ("error" in stored)
    throw new TypeError(
      `ctx.once(${JSON.stringify(key)}): ${stored.error}. The effect has happened, and will not happen again for this key`,
    );
  // The key stands for one effect, whose results have one type.
  return stored[0] as T;
}
