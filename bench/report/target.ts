/** What telewire wants to reach, as a ratio of two contenders of one case. */
export type Target =
  /** `ours` takes at most `factor` times as long as `against`. */
  | { readonly ours: string; readonly against: string; readonly atMostTimesAsLong: number }
  /** `ours` does at least `factor` times as many operations in the same time as `against`. */
  | { readonly ours: string; readonly against: string; readonly atLeastTimesAsFast: number };
