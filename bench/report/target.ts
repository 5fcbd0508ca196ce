interface Comparison {
  readonly ours: string;
  readonly against: string;
  /** The runtime for which the target was set; for all of them when it is left out. */
  readonly runtime?: "node" | "bun";
}

/** What telewire wants to reach, as a ratio of two contenders of one case. */
export type Target =
  /** `ours` takes at most so many times as long as `against`. */
  | (Comparison & { readonly atMostTimesAsLong: number })
  /** `ours` does at least so many times as many operations in the same time as `against`. */
  | (Comparison & { readonly atLeastTimesAsFast: number });
