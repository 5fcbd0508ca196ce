import { UPDATE_KINDS, type UpdateKind } from "../generated/update-kinds.ts";

/** The head of an update, as Telegram writes it. */
export interface UpdateHead {
  /** Index of the first byte after the identifier's digits. */
  readonly idEnd: number;
  /** The second field of the update. */
  readonly kind: UpdateKind;
  /** Index of the first byte after the second field's colon. */
  readonly payloadAt: number;
}

const OPENING = '{"update_id":';
const QUOTE = 0x22;
const SPACE = 0x20;
const LINE_FEED = 0x0a;
const COMMA = 0x2c;
const ZERO = 0x30;
const NINE = 0x39;
const CLOSING_BRACE = 0x7d;
/** Any number with this many digits is a safe integer. */
const MAX_DIGITS = 15;

/**
 * Parses the head of an update. Returns `undefined` for anything unusual: another order of fields, an unknown kind, white
 * space in unusual places, an id with other characters than digits, or an end without a brace.
 */
export function readHead(bytes: Uint8Array): UpdateHead | undefined {
  if (!startsAt(bytes, OPENING, 0) || bytes[bytes.length - 1] !== CLOSING_BRACE) return undefined;
  const idEnd = endOfDigits(bytes, OPENING.length);
  if (bytes[idEnd] !== COMMA) return undefined;
  let fieldAt = idEnd + 1;
  while (bytes[fieldAt] === LINE_FEED || bytes[fieldAt] === SPACE) fieldAt += 1;
  if (bytes[fieldAt] !== QUOTE) return undefined;
  for (const kind of UPDATE_KINDS) {
    const end = fieldAt + 1 + kind.length;
    if (startsAt(bytes, kind, fieldAt + 1) && startsAt(bytes, '":', end))
      return { idEnd, kind, payloadAt: end + 2 };
  }
  return undefined;
}

/** Returns the id in the head; `undefined` when {@link readDigits} cannot read it. */
export function readUpdateId(bytes: Uint8Array, { idEnd }: UpdateHead): number | undefined {
  return readDigits(bytes, OPENING.length, idEnd);
}

/** Whether `bytes` contains an ASCII text at an index. */
export function startsAt(bytes: Uint8Array, text: string, at: number): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

/** Returns the index of the first byte that is not a digit. */
export function endOfDigits(bytes: Uint8Array, from: number): number {
  for (let at = from; ; at += 1) {
    const byte = bytes[at];
    if (byte === undefined || byte < ZERO || byte > NINE) return at;
  }
}

/** Returns the number in a range of digits; `undefined` when it is not valid JSON or may not be a safe integer. */
export function readDigits(bytes: Uint8Array, from: number, to: number): number | undefined {
  const count = to - from;
  if (count < 1 || count > MAX_DIGITS || (count > 1 && bytes[from] === ZERO)) return undefined;
  let value = 0;
  for (let at = from; at < to; at += 1) value = value * 10 + (bytes[at] ?? 0) - ZERO;
  return value;
}
