import { createRandom } from "./random.ts";

/** How many inputs differ from each other before the first one comes again. A power of two. */
export const RING_SIZE = 512;

/** Makes the inputs of one case, the same ones in every process. */
export function createInputs<T>(make: (random: () => number, index: number) => T): readonly T[] {
  const random = createRandom(1);
  return Array.from({ length: RING_SIZE }, (_, index) => make(random, index));
}

/** Takes one input after the other, for ever. Each contender turns a wheel of its own, so all see the same order. */
export function createWheel<T>(inputs: readonly T[]): () => T {
  let turn = -1;
  return () => {
    turn = (turn + 1) & (RING_SIZE - 1);
    // The mask keeps the index inside the ring.
    return inputs[turn] as T;
  };
}
