interface Entry<V> {
  readonly key: string;
  readonly value: V;
  readonly next: Entry<V> | undefined;
}

type Buckets<V> = (Entry<V> | undefined)[];

/** Of every map that holds nothing: a bot has dozens. */
const NOTHING: readonly undefined[] = [undefined];

/**
 * A map that finds by a part of a text. Engines keep no hash for a text that was just cut out, and work out that of a
 * `Map` letter by letter; five letters tell most keys apart. Held by the cases dispatch-sync and dispatch-buttons.
 */
export class PartMap<V> {
  #buckets: Buckets<V> | typeof NOTHING = NOTHING;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Keys with their values, in no order. */
  *entries(): Iterable<readonly [key: string, value: V]> {
    for (const { key, value } of entriesOf(this.#buckets)) yield [key, value];
  }

  get(key: string): V | undefined {
    return this.find(key, 0, key.length);
  }

  /** Adds a key that is not there yet. */
  set(key: string, value: V): void {
    this.#size += 1;
    const roomy = this.#size * 2 <= this.#buckets.length;
    // A power of two, so that a mask does for the remainder, and half empty, so that most buckets hold one entry.
    const buckets = roomy ? (this.#buckets as Buckets<V>) : enlarged(this.#buckets);
    put(buckets, key, value);
    this.#buckets = buckets;
  }

  /** As `get(text.slice(from, to))`. */
  find(text: string, from: number, to: number): V | undefined {
    const buckets = this.#buckets;
    let entry = buckets[hashOf(text, from, to) & (buckets.length - 1)];
    for (; entry !== undefined; entry = entry.next) {
      const { key } = entry;
      if (key.length === to - from && text.slice(from, to) === key) return entry.value;
    }
    return undefined;
  }
}

function enlarged<V>(buckets: Buckets<V> | typeof NOTHING): Buckets<V> {
  const larger = new Array<undefined>(Math.max(8, buckets.length * 4)).fill(undefined);
  for (const { key, value } of entriesOf(buckets)) put(larger, key, value);
  return larger;
}

function put<V>(buckets: Buckets<V>, key: string, value: V): void {
  const at = hashOf(key, 0, key.length) & (buckets.length - 1);
  buckets[at] = { key, value, next: buckets[at] };
}

function* entriesOf<V>(buckets: readonly (Entry<V> | undefined)[]): Iterable<Entry<V>> {
  for (const first of buckets)
    for (let entry = first; entry !== undefined; entry = entry.next) yield entry;
}

/** Of the length, the first letter, the one in the middle and the last three. */
function hashOf(text: string, from: number, to: number): number {
  const length = to - from;
  if (length < 1) return 0;
  let hash = length + 7 * text.charCodeAt(from) + 17 * text.charCodeAt(from + (length >> 1));
  hash += 31 * text.charCodeAt(to - 1);
  if (length > 1) hash += 961 * text.charCodeAt(to - 2);
  if (length > 2) hash += 29_791 * text.charCodeAt(to - 3);
  return hash;
}
