interface Entry<V> {
  readonly key: string;
  readonly value: V;
  readonly next: Entry<V> | undefined;
}

type Buckets<V> = (Entry<V> | undefined)[];

/** Shared by all empty maps, of which a bot has dozens. */
const EMPTY_BUCKETS: readonly undefined[] = [undefined];

/**
 * A hash map whose key can be looked up as part of a longer text. A `Map` hashes every letter of a substring that was just
 * cut out; five letters distinguish most keys. Guarded by the benchmarks dispatch-sync and dispatch-buttons.
 */
export class SubstringMap<V> {
  #buckets: Buckets<V> | typeof EMPTY_BUCKETS = EMPTY_BUCKETS;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: string): V | undefined {
    return this.find(key, 0, key.length);
  }

  /** Adds a key that the map does not have yet. */
  set(key: string, value: V): void {
    this.#size += 1;
    const isRoomy = this.#size * 2 <= this.#buckets.length;
    // A power of two, so that a mask replaces the remainder, and half empty, so that most buckets hold one entry.
    const buckets = isRoomy ? (this.#buckets as Buckets<V>) : enlarge(this.#buckets);
    put(buckets, key, value);
    this.#buckets = buckets;
  }

  /** Returns the same as `get(text.slice(from, to))`. */
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

function enlarge<V>(buckets: Buckets<V> | typeof EMPTY_BUCKETS): Buckets<V> {
  const larger = new Array<undefined>(Math.max(8, buckets.length * 2)).fill(undefined);
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

/** Hashes the length, the first letter, the middle one and the last three. */
function hashOf(text: string, from: number, to: number): number {
  const length = to - from;
  if (length < 1) return 0;
  let hash = length + 7 * text.charCodeAt(from) + 17 * text.charCodeAt(from + (length >> 1));
  hash += 31 * text.charCodeAt(to - 1);
  if (length > 1) hash += 961 * text.charCodeAt(to - 2);
  if (length > 2) hash += 29_791 * text.charCodeAt(to - 3);
  return hash;
}
