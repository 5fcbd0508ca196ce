import { invalidWord } from "../internal/arguments.ts";
import { fromBase64Url, toBase64Url } from "../internal/base64url.ts";

/** Encodes one kind of value in callback data. The encoding is never empty: that stands for an absent value. */
export interface FieldCodec {
  /** Returns `undefined` for a value of another kind. */
  encode(value: unknown): string | undefined;
  /** Decodes the text between two indexes. Returns `undefined` for any text that `encode` would not produce. */
  decode(text: string, from: number, to: number): unknown;
  /** The kind of value in words, for error messages. */
  readonly expected: string;
}

/** The kinds that have a name. */
export type NamedKind = "int" | "bigint" | "bool" | "string" | "uuid";

const RADIX = 36;

const int: FieldCodec = {
  encode: (value) => (Number.isSafeInteger(value) ? Number(value).toString(RADIX) : undefined),
  decode: parseInt36,
  expected: "a safe integer",
};

/** Digit by digit, because `parseInt` accepts more than `toString` writes and needs a substring. */
function parseInt36(text: string, from: number, to: number): number | undefined {
  const isNegative = text.charCodeAt(from) === MINUS;
  const start = isNegative ? from + 1 : from;
  let value = 0;
  for (let at = start; at < to; at++) {
    const digit = digitOf(text.charCodeAt(at));
    // No leading zeros.
    if (digit === undefined || (value === 0 && at > start)) return undefined;
    value = value * RADIX + digit;
  }
  if (start === to || value > Number.MAX_SAFE_INTEGER) return undefined;
  if (!isNegative) return value;
  return value === 0 ? undefined : -value;
}

const MINUS = 0x2d;

function digitOf(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= 0x61 && code <= 0x7a ? code - 0x61 + 10 : undefined;
}

const bigint: FieldCodec = {
  encode: (value) => (typeof value === "bigint" ? value.toString(RADIX) : undefined),
  decode(data, from, to) {
    const text = data.slice(from, to);
    return ifCanonical(bigint, parseBigInt36(text), text);
  },
  expected: "a bigint",
};

function parseBigInt36(text: string): bigint | undefined {
  const [, sign, digits] = /^(-?)([0-9a-z]+)$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  let value = 0n;
  for (const digit of digits) value = value * 36n + BigInt(Number.parseInt(digit, RADIX));
  return sign === "-" ? -value : value;
}

const bool: FieldCodec = {
  encode: (value) => (typeof value === "boolean" ? (value ? "1" : "0") : undefined),
  decode(data, from, to) {
    const text = data.slice(from, to);
    return text === "1" ? true : text === "0" ? false : undefined;
  },
  expected: "a boolean",
};

const EMPTY = "~";
/** Strings that are their own encoding: ASCII without the tilde and the colon. */
const PLAIN = /^[ -9;-}]+$/;

const string: FieldCodec = {
  encode(value) {
    if (typeof value !== "string" || /\p{Surrogate}/u.test(value)) return undefined;
    return value === "" ? EMPTY : value.replaceAll("~", "~0").replaceAll(":", "~1");
  },
  decode(data, from, to) {
    const text = data.slice(from, to);
    if (PLAIN.test(text)) return text;
    const value =
      text === EMPTY ? "" : text.replace(/~[01]/g, (pair) => (pair === "~0" ? "~" : ":"));
    return ifCanonical(string, value, text);
  },
  expected: "a string without lone surrogates",
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Encoded in 22 characters instead of 36. */
const uuid: FieldCodec = {
  encode(value) {
    const text = typeof value === "string" ? value.toLowerCase() : "";
    if (!UUID.test(text)) return undefined;
    const pairs = text.replaceAll("-", "").match(/../g) ?? [];
    const bytes = pairs.map((pair) => Number.parseInt(pair, 16));
    return toBase64Url(Uint8Array.from(bytes));
  },
  decode(data, from, to) {
    const text = data.slice(from, to);
    if (!/^[\w-]{22}$/.test(text)) return undefined;
    const hex = Array.from(fromBase64Url(text), (byte) => byte.toString(16).padStart(2, "0")).join(
      "",
    );
    return ifCanonical(uuid, hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"), text);
  },
  expected: "a UUID",
};

const NAMED: Readonly<Record<NamedKind, FieldCodec>> = { int, bigint, bool, string, uuid };

/** Returns the codec of a named kind or of a list of strings. Throws a `TypeError` for an unknown kind. */
export function codecOf(kind: NamedKind | readonly string[]): FieldCodec {
  if (typeof kind === "string" && Object.hasOwn(NAMED, kind)) return NAMED[kind];
  if (!Array.isArray(kind)) throw invalidWord(kind, "kind of field", Object.keys(NAMED));
  const codes = kind.map((text) => string.encode(text));
  return {
    encode: (value) => codes[kind.indexOf(value as string)],
    // Lists are short, so comparing is faster than hashing. Guarded by the benchmark dispatch-buttons.
    decode: (data, from, to) => kind[codes.indexOf(data.slice(from, to))],
    expected: `one of ${kind.map((allowed) => JSON.stringify(allowed)).join(", ")}`,
  };
}

/** Returns the value if `text` is its encoding. */
function ifCanonical<Value>(codec: FieldCodec, value: Value, text: string): Value | undefined {
  return codec.encode(value) === text ? value : undefined;
}
