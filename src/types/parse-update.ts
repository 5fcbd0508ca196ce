import { DecodeError } from "../errors.ts";
import type { Update } from "./generated/updates.ts";
import { jsonErrorIndex } from "./json-error.ts";

const utf8 = /* @__PURE__ */ new TextDecoder();

/**
 * Reads one update from JSON text, from its UTF-8 bytes (a byte order mark is skipped, invalid bytes become U+FFFD), or
 * takes an object that was parsed already and gives back that same object. Checks `update_id` and nothing else: unknown
 * kinds, variants and fields stay as they came. Throws {@link DecodeError} for broken JSON, telling where it breaks, for
 * what is no object, and for an `update_id` that is no integer.
 * @see https://core.telegram.org/bots/api#update
 */
export function parseUpdate(input: string | Uint8Array | object): Update {
  if (typeof input === "string") return parseText(input);
  if (isBytes(input)) return parseText(utf8.decode(input));
  return checkUpdate(input);
}

/**
 * Returns an object that was parsed already as it is. Throws {@link DecodeError} when it is not an update. Apart from
 * {@link parseUpdate}, so that a bundle without texts to parse does not hold what explains broken JSON.
 */
export function checkUpdate(input: unknown): Update {
  let snippet: string;
  // Even a look at an object may throw.
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

/** The names of an object's fields; of anything else, which JavaScript may pass as well, the value. */
function describeShape(input: unknown): string {
  if (typeof input !== "object" || input === null) return String(input);
  return `{${Object.keys(input).join(", ")}}`;
}

function parseText(text: string): Update {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // Not only a SyntaxError: an engine may give up on deep nesting with a RangeError.
    const at = jsonErrorIndex(text);
    const place = at === undefined ? "" : ` at position ${at}`;
    throw new DecodeError(`The update is not JSON${place}. ${error}`, text);
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
