interface Entry<V> {
  readonly key: string;
  readonly value: V;
  readonly next: Entry<V> | undefined;
}

/**
 * A map that finds by a part of a text. Engines keep no hash for a text that was just cut out, and work out that of a
 * `Map` letter by letter; five letters tell most keys apart. Held by the cases dispatch-sync and dispatch-buttons.
 */
export class PartMap<V> {
  readonly #map: Map<string, V> = new Map();
  #buckets: (Entry<V> | undefined)[] = [undefined];

  get size(): number {
    return this.#map.size;
  }

  values(): Iterable<V> {
    return this.#map.values();
  }

  get(key: string): V | undefined {
    return this.#map.get(key);
  }

  set(key: string, value: V): void {
    this.#map.set(key, value);
    if (this.#map.size * 2 <= this.#buckets.length) {
      this.#put(key, value);
      return;
    }
    // A power of two, so that a mask does for the remainder, and roomy, so that most buckets hold one entry.
    this.#buckets = new Array<undefined>(this.#buckets.length * 4).fill(undefined);
    for (const [each, its] of this.#map) this.#put(each, its);
  }

  /** In front of what is there, an older value of the same key included. */
  #put(key: string, value: V): void {
    const at = hashOf(key, 0, key.length) & (this.#buckets.length - 1);
    this.#buckets[at] = { key, value, next: this.#buckets[at] };
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
