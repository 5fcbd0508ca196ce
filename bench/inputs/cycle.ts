import { createRandom } from "./random.ts";

/** How many different inputs a case has before the first one comes again, unless it says otherwise. */
export const CYCLE_LENGTH = 512;

/** Creates the inputs of a case, the same in every process. */
export function createInputs<T>(
  make: (random: () => number, index: number) => T,
  length: number = CYCLE_LENGTH,
): readonly T[] {
  const random = createRandom(1);
  return Array.from({ length }, (_, index) => make(random, index));
}

/** Returns a function that returns the next input, endlessly. Each contender has its own, so all see the same order. */
export function createCycle<T>(inputs: readonly T[]): () => T {
  const last = inputs.length - 1;
  let index = -1;
  return () => {
    index = index === last ? 0 : index + 1;
    // The index is at most the last one.
    return inputs[index] as T;
  };
}
