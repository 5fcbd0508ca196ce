import { DecodeError } from "../errors.ts";
import type { Update } from "./generated/updates.ts";
import { jsonErrorIndex } from "./json-error.ts";

/** Created for the first update in bytes, because it takes a while. */
let utf8: InstanceType<typeof TextDecoder> | undefined;

/**
 * Parses an update from JSON text or its UTF-8 bytes (a byte order mark is skipped, invalid bytes become U+FFFD). Returns an
 * object, already parsed, unchanged. Only `update_id` is checked: unknown kinds, variants and fields are kept. Throws a
 * {@link DecodeError} for invalid JSON, with the position of the error, and for anything but an object with an integer
 * `update_id`.
 * @see https://core.telegram.org/bots/api#update
 */
export function parseUpdate(input: string | Uint8Array | object): Update {
  if (typeof input === "string") return parseText(input);
  if (isBytes(input)) {
    utf8 ??= new TextDecoder();
    return parseText(utf8.decode(input));
  }
  return checkUpdate(input);
}

/**
 * Returns an object, already parsed, unchanged. Throws a {@link DecodeError} when it is not an update. Separate from
 * {@link parseUpdate}, so that a bundle that parses no text does not include the scanner for invalid JSON.
 */
export function checkUpdate(input: unknown): Update {
  let snippet: string;
  // Reading a property may throw.
  try {
    if (isUpdate(input)) return input;
    snippet = describeShape(input);
  } catch {
    snippet = `${typeof input} that cannot be read`;
  }
  throw notAnUpdate(snippet);
}

function isBytes(input: unknown): input is Uint8Array {
  try {
    return input instanceof Uint8Array;
  } catch {
    return false;
  }
}

/** Returns the field names of an object; for anything else, which JavaScript callers may pass, the value. */
function describeShape(input: unknown): string {
  if (typeof input !== "object" || input === null) return String(input);
  return `{${Object.keys(input).join(", ")}}`;
}

function parseText(text: string): Update {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // Not always a SyntaxError: for deep nesting, an engine may throw a RangeError.
    const at = jsonErrorIndex(text);
    const place = at === undefined ? "" : ` at position ${at}`;
    throw new DecodeError(`The update is not valid JSON${place}. ${error}`, text);
  }
  if (!isUpdate(value)) throw notAnUpdate(text);
  return value;
}

function isUpdate(value: unknown): value is Update {
  return (
    typeof value === "object" &&
    value !== null &&
    "update_id" in value &&
    Number.isInteger(value.update_id)
  );
}

function notAnUpdate(snippet: string): DecodeError {
  return new DecodeError("The update is not an object with an integer update_id.", snippet);
}
