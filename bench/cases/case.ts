import type { Target } from "../report/target.ts";

/** `ours` is telewire, `rival` another library, `ceiling` the bare operation without a library. */
export type Role = "ours" | "rival" | "ceiling";

/** What a contender gets from the process that measures it. */
export interface Setting {
  /** Address of the mock server, for a case with `needsServer`; otherwise empty. */
  readonly apiRoot: string;
  /** The token by which the mock server counts requests; no two processes have the same. */
  readonly token: string;
}

/** One side of a comparison. It is measured in processes of its own. */
export interface Contender {
  readonly name: string;
  readonly role: Role;
  /** Whether each run is awaited, even one that returns no promise. Default: only promises are. */
  readonly isAwaited?: boolean;
  /** Loads the library, and no other, and prepares the work. */
  open(setting: Setting): Promise<OpenContender>;
}

/** A contender that is ready to run. */
export interface OpenContender {
  /** Does the case's work once, on the next input; returns a promise when the library does. */
  readonly run: () => unknown;
  /** Rejects unless the work gives the right result for every input. */
  check(): Promise<void>;
  close?(): Promise<void>;
}

/** Percentiles of latencies. */
export interface Latencies {
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
  readonly p99: number;
}

/** What one operation of a contender under load took: nanoseconds. */
export interface LoadFigures {
  /** From the first operation to the last, divided by their number. */
  readonly time: number;
  /** Processor time of the bot's processes. */
  readonly cpu: number;
  /** From a request to its response, where the load consists of requests. */
  readonly latency?: Latencies;
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

/** A case under load with everything that it needs running. */
export interface OpenLoad {
  readonly contenders: readonly LoadContender[];
  close(): Promise<void>;
}

/** What contenders are compared by: the time of an operation, or its processor time. */
export type Compared = "time" | "cpu";

/** One comparison: the operation, and telewire's targets. */
export interface Comparison {
  /** For `--case` and for file names. */
  readonly name: string;
  readonly title: string;
  /** What one operation is, in plain words. */
  readonly operation: string;
  /** Whom the case favors: a sentence beside its table. */
  readonly caveat?: string;
  readonly targets: readonly Target[];
  /** What readers must know before they compare figures. */
  readonly notes: readonly string[];
}

/** A comparison of calls within one process. */
export interface Case extends Comparison {
  /** Default: time. */
  readonly compared?: Compared;
  /** How many operations one `run` does. */
  readonly operationsPerRun: number;
  /** How many runs make up one sample: enough that the clock's resolution does not matter. */
  readonly runsPerSample: number;
  /** How many runs are in flight at once; divides `runsPerSample`. Default: 1. */
  readonly inFlight?: number;
  /** Whether the mock server is started for the case. */
  readonly needsServer?: boolean;
  readonly contenders: readonly Contender[];
}

/** A comparison of bots, each in a process of its own, under a load that comes from other processes. */
export interface LoadCase extends Comparison {
  readonly compared: Compared;
  openLoad(): Promise<OpenLoad>;
}

/** Whether a case is one under load. */
export function isLoadCase(subject: Case | LoadCase): subject is LoadCase {
  return "openLoad" in subject;
}
