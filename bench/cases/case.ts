import type { Target } from "../report/target.ts";

/** `ours` is telewire, `rival` another library, `ceiling` the bare operation with no library around it. */
export type Role = "ours" | "rival" | "ceiling";

/** One side of a comparison. */
export interface Contender {
  readonly name: string;
  readonly role: Role;
  /** Does the case's work once, on the next input; a promise when the library gives one. */
  readonly run: () => unknown;
  /** Rejects unless the work gives the right answer for every input of the ring. */
  readonly check: () => Promise<void>;
}

/** A case with everything it needs started. */
export interface OpenCase {
  readonly contenders: readonly Contender[];
  close(): Promise<void>;
}

/** One comparison: what is done, by whom, and what telewire wants to reach in it. */
export interface Case {
  /** For `--case` and for file names. */
  readonly name: string;
  readonly title: string;
  /** What one operation is, in plain words. */
  readonly operation: string;
  /** How many operations one `run` does. */
  readonly operationsPerRun: number;
  /** How many runs make up one sample: enough that the clock's resolution does not show. */
  readonly runsPerSample: number;
  readonly targets: readonly Target[];
  /** What the reader must know before comparing. */
  readonly notes: readonly string[];
  open(): Promise<OpenCase>;
}
