interface Comparison {
  readonly ours: string;
  readonly against: string;
  /** The runtime that the target is for. Default: all. */
  readonly runtime?: "node" | "bun";
}

/** A goal of telewire's, as a ratio of two contenders of one case. */
export type Target =
  /** `ours` takes at most this many times as long as `against`. */
  | (Comparison & { readonly atMostTimesAsLong: number })
  /** `ours` does at least this many times as many operations as `against` in the same time. */
  | (Comparison & { readonly atLeastTimesAsFast: number });
