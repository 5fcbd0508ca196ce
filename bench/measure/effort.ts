/** How much time a measurement may take. */
export interface Effort {
  readonly rounds: number;
  /** At least so long does each contender run in each round. */
  readonly millisecondsPerRound: number;
  /** And at least so many samples are taken. */
  readonly samplesPerRound: number;
}

/** `full` is for reports; `check` tells a regression; `smoke` proves that everything runs, and its figures mean nothing. */
export const EFFORTS: Readonly<Record<"full" | "check" | "smoke", Effort>> = {
  full: { rounds: 9, millisecondsPerRound: 600, samplesPerRound: 12 },
  check: { rounds: 5, millisecondsPerRound: 100, samplesPerRound: 6 },
  smoke: { rounds: 1, millisecondsPerRound: 20, samplesPerRound: 2 },
};
