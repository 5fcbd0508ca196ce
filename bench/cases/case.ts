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

/** What one operation of a contender under load took: nanoseconds. */
export interface LoadFigures {
  /** From the first operation to the last, divided by their number. */
  readonly time: number;
  /** Processor time of the bot's processes. */
  readonly cpu: number;
  /** From a request to its response, where the load consists of requests. */
  readonly latency?: { readonly p50: number; readonly p99: number };
  /** Processor time of the load generator, where there is one. */
  readonly generatorCpu?: number;
}

/** One side of a comparison under load: a bot in a process of its own. */
export interface LoadContender {
  readonly name: string;
  readonly role: Role;
  /** Lets the bot do the case's operations once. Rejects unless it has done exactly those. */
  readonly sample: () => Promise<LoadFigures>;
  /** Rejects unless the bot does the right thing for every input. */
  readonly check: () => Promise<void>;
}

/** A case with everything it needs running. */
export interface OpenCase<C = Contender> {
  readonly contenders: readonly C[];
  close(): Promise<void>;
}

/** One comparison: the operation, and telewire's targets. */
export interface Comparison {
  /** For `--case` and for file names. */
  readonly name: string;
  readonly title: string;
  /** What one operation is, in plain words. */
  readonly operation: string;
  readonly targets: readonly Target[];
  /** What readers must know before they compare figures. */
  readonly notes: readonly string[];
}

/** A comparison of calls within one process. */
export interface Case extends Comparison {
  /** How many operations one `run` does. */
  readonly operationsPerRun: number;
  /** How many runs make up one sample: enough that the clock's resolution does not matter. */
  readonly runsPerSample: number;
  open(): Promise<OpenCase>;
}

/** What the contenders of a case under load are compared by: the time of an operation, or its processor time. */
export type Compared = "time" | "cpu";

/** Whether a case is one under load. */
export function isLoadCase(subject: Case | LoadCase): subject is LoadCase {
  return "openLoad" in subject;
}

/** A comparison of bots, each in a process of its own, under a load that comes from other processes. */
export interface LoadCase extends Comparison {
  readonly compared: Compared;
  openLoad(): Promise<OpenCase<LoadContender>>;
}
