/** How much time a measurement may take. */
export interface Effort {
  readonly rounds: number;
  /** At least so long does each contender run in each round. */
  readonly millisecondsPerRound: number;
}

/** For a report. */
export const FULL: Effort = { rounds: 9, millisecondsPerRound: 600 };

/** Proves that everything runs; its figures mean nothing. */
export const SMOKE: Effort = { rounds: 1, millisecondsPerRound: 20 };
