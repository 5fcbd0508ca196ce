/** A seeded source of numbers in [0, 1), so that every run has the same inputs (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number with `digits` digits. */
export function numberOfDigits(random: () => number, digits: number): number {
  const least = 10 ** (digits - 1);
  return least + Math.floor(random() * 9 * least);
}

const WORDS =
  "order today parcel please window little number again coffee later ticket morning".split(" ");

/** A text of `count` words and a number, which rarely repeats. */
export function wordsOf(random: () => number, count: number): string {
  const words = Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]);
  return `${words.join(" ")} ${numberOfDigits(random, 6)}`;
}

/** One of the values. Throws when there are none. */
export function pick<T>(random: () => number, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new RangeError("There are no values to pick from");
  return value;
}
