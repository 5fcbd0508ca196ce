/** How one sort of value is written in callback data. No value is written as nothing: that stands for an absent one. */
export interface FieldCoding {
  /** `undefined` for what is no such value. */
  encode(value: unknown): string | undefined;
  /** May give anything for a text that `encode` never writes: whoever reads encodes again and compares. */
  decode(text: string): unknown;
  /** What a value has to be, for error messages. */
  readonly expected: string;
}

/** The kinds that are known by a name. */
export type NamedKind = "int" | "bigint" | "bool" | "string" | "uuid";

const RADIX = 36;

const int: FieldCoding = {
  encode: (value) => (Number.isSafeInteger(value) ? Number(value).toString(RADIX) : undefined),
  decode: (text) => Number.parseInt(text, RADIX),
  expected: "a safe integer",
};

const bigint: FieldCoding = {
  encode: (value) => (typeof value === "bigint" ? value.toString(RADIX) : undefined),
  decode: parseBigInt36,
  expected: "a bigint",
};

function parseBigInt36(text: string): bigint | undefined {
  const [, sign, digits] = /^(-?)([0-9a-z]+)$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  let value = 0n;
  for (const digit of digits) value = value * 36n + BigInt(Number.parseInt(digit, RADIX));
  return sign === "-" ? -value : value;
}

const bool: FieldCoding = {
  encode: (value) => (typeof value === "boolean" ? (value ? "1" : "0") : undefined),
  decode: (text) => text === "1",
  expected: "a boolean",
};

const EMPTY = "~";

const string: FieldCoding = {
  encode(value) {
    if (typeof value !== "string" || /\p{Surrogate}/u.test(value)) return undefined;
    return value === "" ? EMPTY : value.replaceAll("~", "~0").replaceAll(":", "~1");
  },
  decode: (text) =>
    text === EMPTY ? "" : text.replace(/~[01]/g, (pair) => (pair === "~0" ? "~" : ":")),
  expected: "a string without half surrogate pairs",
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** 22 characters instead of 36. */
const uuid: FieldCoding = {
  encode(value) {
    const text = typeof value === "string" ? value.toLowerCase() : "";
    if (!UUID.test(text)) return undefined;
    const pairs = text.replaceAll("-", "").match(/../g) ?? [];
    const bytes = pairs.map((pair) => Number.parseInt(pair, 16));
    const encoded = btoa(String.fromCharCode(...bytes)).slice(0, 22);
    return encoded.replaceAll("+", "-").replaceAll("/", "_");
  },
  decode(text) {
    if (!/^[\w-]{22}$/.test(text)) return undefined;
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  },
  expected: "a UUID",
};

const NAMED: Readonly<Record<NamedKind, FieldCoding>> = { int, bigint, bool, string, uuid };

/** The coding of a kind: one that is named, or one of the texts of a list. */
export function codingOf(kind: NamedKind | readonly string[]): FieldCoding {
  if (typeof kind === "string") return NAMED[kind];
  return {
    ...string,
    encode: (value) =>
      kind.some((allowed) => allowed === value) ? string.encode(value) : undefined,
    expected: `one of ${kind.map((allowed) => JSON.stringify(allowed)).join(", ")}`,
  };
}
