import { depthAt } from "./depth.ts";
import { endOfDigits, readDigits, startsAt } from "./head.ts";
import { findName } from "./search.ts";

const CHAT_ID = '"chat":{"id":';
/** Where its object starts. */
const CHAT_OBJECT_AT = 7;
const MINUS = 0x2d;
const COMMA = 0x2c;
const CLOSING_BRACE = 0x7d;

/**
 * Reads `chat.id` of the payload that starts at an index. Returns `undefined` when there is another field named `chat`, or
 * when it is written in an unusual way. Does not find escaped names.
 */
export function readChatId(bytes: Uint8Array, payloadAt: number): number | undefined {
  const at = findName(bytes, "chat", payloadAt);
  if (at < 0 || !startsAt(bytes, CHAT_ID, at)) return undefined;
  const numberAt = at + CHAT_ID.length;
  const isNegative = bytes[numberAt] === MINUS;
  const digitsAt = isNegative ? numberAt + 1 : numberAt;
  const end = endOfDigits(bytes, digitsAt);
  if (bytes[end] !== COMMA && bytes[end] !== CLOSING_BRACE) return undefined;
  const isOnlyChat =
    findName(bytes, "chat", end) < 0 &&
    depthAt(bytes, payloadAt, at) === 1 &&
    !hasSecondId(bytes, at + CHAT_OBJECT_AT, end);
  const id = readDigits(bytes, digitsAt, end);
  if (!isOnlyChat || id === undefined) return undefined;
  return isNegative ? -id : id;
}

/** JSON allows duplicate fields, and the last one counts. */
function hasSecondId(bytes: Uint8Array, chatAt: number, from: number): boolean {
  const next = findName(bytes, "id", from);
  return next >= 0 && depthAt(bytes, chatAt, next) > 0;
}
