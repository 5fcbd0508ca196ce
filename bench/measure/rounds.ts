/** What was measured of a contender, round by round. */
export interface Measured<C, R> {
  readonly contender: C;
  readonly rounds: readonly R[];
}

/** Measures every contender in every round, after one round that is discarded. */
export async function measureRounds<C, R>(
  contenders: readonly C[],
  rounds: number,
  measureOnce: (contender: C) => Promise<R>,
): Promise<readonly Measured<C, R>[]> {
  const measured = contenders.map((contender) => ({ contender, rounds: [] as R[] }));
  for (const contender of contenders) await measureOnce(contender);
  for (let round = 0; round < rounds; round += 1) {
    for (const { contender, rounds } of rotated(measured, round))
      rounds.push(await measureOnce(contender));
  }
  return measured;
}

/** Every round starts with another contender, so that none always runs first. */
function rotated<T>(values: readonly T[], by: number): readonly T[] {
  const start = by % values.length;
  return [...values.slice(start), ...values.slice(0, start)];
}
