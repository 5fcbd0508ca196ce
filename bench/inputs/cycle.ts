import { createRandom } from "./random.ts";

/** How many different inputs a case has before the first one comes again. A power of two. */
export const CYCLE_LENGTH = 512;

/** Creates the inputs of a case, the same in every process. */
export function createInputs<T>(make: (random: () => number, index: number) => T): readonly T[] {
  const random = createRandom(1);
  return Array.from({ length: CYCLE_LENGTH }, (_, index) => make(random, index));
}

/** Returns a function that returns the next input, endlessly. Each contender has its own, so all see the same order. */
export function createCycle<T>(inputs: readonly T[]): () => T {
  let index = -1;
  return () => {
    index = (index + 1) & (CYCLE_LENGTH - 1);
    // The mask keeps the index in range.
    return inputs[index] as T;
  };
}
