import { inspect } from "node:util";

/** A token that must never appear in any text. */
export const CANARY = "123456789:AAF-canary_Token-0123456789abcdef";

/** Every text in which a value, or one of its causes, could be shown, also with percent-encoding undone. */
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

/** Message and stack of an error and all its causes, which an inspection may omit. */
function chain(value: unknown): string[] {
  if (!(value instanceof Error)) return [String(value)];
  return [value.message, value.stack ?? "", ...chain(value.cause)];
}

/** Spans and metrics have circular references, which only inspection can show. */
function asJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "";
  }
}
