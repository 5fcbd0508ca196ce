/**
 * Returns the index of `needle` from an index on; `-1` when it is not found. The fallback for runtimes without the native
 * search of Node and Bun, which is several times as fast.
 *
 * @internal Exported for tests.
 */
export function findByLoop(bytes: Uint8Array, needle: Uint8Array, from: number): number {
  const first = needle[0];
  if (first === undefined) return from;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (needle.every((byte, index) => bytes[at + index] === byte)) return at;
  return -1;
}

type Find = typeof findByLoop;

function nativeFind(): Find | undefined {
  // Read from globalThis, so that no bundler adds a polyfill.
  const search = globalThis.Buffer?.prototype.indexOf;
  // It accepts any Uint8Array as `this`, so no Buffer has to be created.
  return search && ((bytes, needle, from) => search.call(bytes, needle, from));
}

const find: Find = /* @__PURE__ */ nativeFind() ?? findByLoop;

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

interface Needle {
  /** The name and its closing quotation mark. */
  readonly tail: Uint8Array;
  /** The name between quotation marks. */
  readonly whole: Uint8Array;
}

const needles = /* @__PURE__ */ new Map<string, Needle>();

function needleOf(name: string): Needle {
  const cached = needles.get(name);
  if (cached !== undefined) return cached;
  const needle = { tail: encode(`${name}"`), whole: encode(`"${name}"`) };
  needles.set(name, needle);
  return needle;
}

const QUOTE = 0x22;

/** Returns the index of a name as a whole JSON string, a field name or a value; `-1` when it is not found. */
export function findName(bytes: Uint8Array, name: string, from: number): number {
  const { tail, whole } = needleOf(name);
  // Quotation marks are everywhere in JSON, and searching for a needle that starts with one takes three times as long.
  const at = find(bytes, tail, from + 1);
  if (at < 0) return -1;
  return bytes[at - 1] === QUOTE ? at - 1 : find(bytes, whole, at);
}

/** What escapes of Latin characters begin with, and those of letters, digits and `_`. */
let escapes: { readonly latin: Uint8Array; readonly names: readonly Uint8Array[] } | undefined;

/**
 * Whether the bytes contain escapes of a letter, a digit or `_`, so that a search for the bytes of a name could miss it.
 * Telegram only escapes characters beyond ASCII.
 */
export function mayContainEscapedNames(bytes: Uint8Array): boolean {
  escapes ??= {
    latin: encode("\\u00"),
    names: ["\\u003", "\\u005", "\\u006", "\\u007"].map(encode),
  };
  const { latin, names } = escapes;
  return find(bytes, latin, 0) >= 0 && names.some((name) => find(bytes, name, 0) >= 0);
}
