import { createRandom } from "./random.ts";

/** How many inputs differ from each other before the first one comes again. A power of two. */
export const CYCLE_LENGTH = 512;

/** Makes the inputs of one case, the same ones in every process. */
export function createInputs<T>(make: (random: () => number, index: number) => T): readonly T[] {
  const random = createRandom(1);
  return Array.from({ length: CYCLE_LENGTH }, (_, index) => make(random, index));
}

/** Takes one input after the other, for ever. Each contender turns a wheel of its own, so all see the same order. */
export function createCycle<T>(inputs: readonly T[]): () => T {
  let turn = -1;
  return () => {
    turn = (turn + 1) & (CYCLE_LENGTH - 1);
    // The mask keeps the index inside the ring.
    return inputs[turn] as T;
  };
}
