import { UPDATE_KINDS, type UpdateKind } from "./generated/updates.ts";

/** What the first bytes of an update tell when it is written as Telegram writes it. */
export interface UpdateHead {
  readonly update_id: number;
  /** The second field of the update. */
  readonly kind: UpdateKind;
  /** Index of the first byte after the second field's colon. */
  readonly payloadAt: number;
}

const encoder = /* @__PURE__ */ new TextEncoder();
const OPENING = /* @__PURE__ */ encoder.encode('{"update_id":');
const KIND_FIELDS: readonly (readonly [UpdateKind, Uint8Array])[] =
  /* @__PURE__ */ UPDATE_KINDS.map((kind) => [kind, encoder.encode(`"${kind}":`)]);

const SPACE = 0x20;
const LINE_FEED = 0x0a;
const COMMA = 0x2c;
const ZERO = 0x30;
const NINE = 0x39;
const CLOSING_BRACE = 0x7d;
/** A number of so many digits is exact. */
const MOST_DIGITS = 15;

/**
 * Reads the beginning of an update. `undefined` for whatever is unusual: another order of fields, an unknown kind, white
 * space in unusual places, an identifier that is no plain number, or an end without a brace.
 */
export function readHead(bytes: Uint8Array): UpdateHead | undefined {
  if (!startsAt(bytes, OPENING, 0) || bytes[bytes.length - 1] !== CLOSING_BRACE) return undefined;
  const comma = endOfDigits(bytes, OPENING.length);
  if (bytes[comma] !== COMMA) return undefined;
  const update_id = readDigits(bytes, OPENING.length, comma);
  if (update_id === undefined) return undefined;
  let fieldAt = comma + 1;
  while (bytes[fieldAt] === LINE_FEED || bytes[fieldAt] === SPACE) fieldAt += 1;
  for (const [kind, field] of KIND_FIELDS)
    if (startsAt(bytes, field, fieldAt))
      return { update_id, kind, payloadAt: fieldAt + field.length };
  return undefined;
}

/** Whether bytes stand at an index. */
export function startsAt(bytes: Uint8Array, expected: Uint8Array, at: number): boolean {
  for (let index = 0; index < expected.length; index += 1)
    if (bytes[at + index] !== expected[index]) return false;
  return true;
}

/** Index of the first byte that is no digit. */
export function endOfDigits(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let byte = bytes[at] ?? 0; byte >= ZERO && byte <= NINE; byte = bytes[at] ?? 0) at += 1;
  return at;
}

/** The number that the digits of a range spell; `undefined` when JSON does not allow it, or it may not be exact. */
export function readDigits(bytes: Uint8Array, from: number, to: number): number | undefined {
  const count = to - from;
  if (count < 1 || count > MOST_DIGITS || (count > 1 && bytes[from] === ZERO)) return undefined;
  let value = 0;
  for (let at = from; at < to; at += 1) value = value * 10 + (bytes[at] ?? 0) - ZERO;
  return value;
}
