import type { Target } from "../report/target.ts";

/** `ours` is telewire, `rival` another library, `ceiling` the bare operation without a library. */
export type Role = "ours" | "rival" | "ceiling";

/** One side of a comparison. */
export interface Contender {
  readonly name: string;
  readonly role: Role;
  /** Does the case's work once, on the next input; returns a promise when the library does. */
  readonly run: () => unknown;
  /** Rejects unless the work gives the right result for every input. */
  readonly check: () => Promise<void>;
}

/** A case with everything it needs running. */
export interface OpenCase {
  readonly contenders: readonly Contender[];
  close(): Promise<void>;
}

/** One comparison: the operation, the contenders, and telewire's targets. */
export interface Case {
  /** For `--case` and for file names. */
  readonly name: string;
  readonly title: string;
  /** What one operation is, in plain words. */
  readonly operation: string;
  /** How many operations one `run` does. */
  readonly operationsPerRun: number;
  /** How many runs make up one sample: enough that the clock's resolution does not matter. */
  readonly runsPerSample: number;
  readonly targets: readonly Target[];
  /** What readers must know before they compare figures. */
  readonly notes: readonly string[];
  open(): Promise<OpenCase>;
}
