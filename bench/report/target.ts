interface Goal {
  readonly ours: string;
  /** The runtime that the target is for. Default: all. */
  readonly runtime?: "node" | "bun";
  /** What keeps telewire from it, in whole sentences: a report prints them only where the target is missed. */
  readonly obstacle?: string;
}

interface Comparison extends Goal {
  readonly against: string;
}

/** A goal of telewire's in a case, mostly as a ratio of two contenders. */
export type Target =
  /** `ours` takes at most this many times as long as `against`. */
  | (Comparison & { readonly atMostTimesAsLong: number })
  /** `ours` does at least this many times as many operations as `against` in the same time. */
  | (Comparison & { readonly atLeastTimesAsFast: number })
  /** An operation of `ours` takes at most this much longer than one of `against`. */
  | (Comparison & { readonly atMostNanosecondsMore: number })
  /** An operation of `ours` allocates at most this much. Judged only where that is measured. */
  | (Goal & { readonly atMostGarbageBytes: number });
