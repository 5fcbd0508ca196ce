/** How much time a measurement may take. */
export interface Effort {
  readonly rounds: number;
  /** Minimum time for which each contender runs in each round. */
  readonly millisecondsPerRound: number;
  /** Minimum number of samples of each contender in each round. */
  readonly samplesPerRound: number;
}

/** `full` is for reports, `check` finds regressions, `smoke` only shows that everything runs. */
export const EFFORTS: Readonly<Record<"full" | "check" | "smoke", Effort>> = {
  full: { rounds: 9, millisecondsPerRound: 600, samplesPerRound: 12 },
  check: { rounds: 5, millisecondsPerRound: 100, samplesPerRound: 6 },
  smoke: { rounds: 1, millisecondsPerRound: 1, samplesPerRound: 1 },
};
