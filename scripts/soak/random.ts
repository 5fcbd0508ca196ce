/** A source of random choices. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  integer(least: number, most: number): number;
  /** Whether something happens that has this probability. */
  chance(probability: number): boolean;
  /** One of the names, each as likely as its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
}

/** Creates random choices that a seed determines (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    integer: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
      const entries = Object.entries<number>(weights) as [Name, number][];
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      const found = entries.find(([, weight]) => {
        rest -= weight;
        return rest < 0;
      });
      if (found === undefined) throw new RangeError("no name has a weight");
      return found[0];
    },
  };
}
