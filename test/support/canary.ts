import { inspect } from "node:util";

/** A token that no text may hold. */
export const CANARY = "123456789:AAF-canary_Token-0123456789abcdef";

/** All that could ever be shown of a value, its causes included, with percent-encoding undone as well. */
export function shown(value: unknown): string {
  const whole = { depth: 10, showHidden: true, maxArrayLength: null, maxStringLength: null };
  const text = [inspect(value, whole), asJson(value), ...chain(value)].join("\n");
  const decoded = text
    .replace(/%25/g, "%")
    .replace(/%([0-9a-f]{2})/gi, (_match, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return text + decoded;
}

/** Message and stack, which no inspection need show, of an error and of all its causes. */
function chain(value: unknown): string[] {
  if (!(value instanceof Error)) return [String(value)];
  return [value.message, value.stack ?? "", ...chain(value.cause)];
}

/** Spans and metrics refer to each other in circles; inspection has shown them. */
function asJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "";
  }
}
