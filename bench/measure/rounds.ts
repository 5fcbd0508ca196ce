import { shuffled } from "./shuffle.ts";

/** What was measured of a contender, round by round. */
export interface Measured<C, R> {
  readonly contender: C;
  readonly rounds: readonly R[];
}

/** Measures every contender once in each round, in a different random order each time. */
export async function measureRounds<C, R>(
  contenders: readonly C[],
  rounds: number,
  random: () => number,
  measureOnce: (contender: C) => Promise<R>,
): Promise<readonly Measured<C, R>[]> {
  const measured = contenders.map((contender) => ({ contender, rounds: [] as R[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { contender, rounds: taken } of shuffled(measured, random))
      taken.push(await measureOnce(contender));
  }
  return measured;
}
