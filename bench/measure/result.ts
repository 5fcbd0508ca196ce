import type { Compared, LoadFigures, Role } from "../cases/case.ts";

/** One contender in one round: nanoseconds per operation over its samples. */
export interface Round {
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p99: number;
  readonly samples: number;
  /** Processor time of all samples together, that of the collector included. */
  readonly cpu: number;
}

/** Everything that was measured for one contender. */
export interface MeasuredContender {
  readonly name: string;
  readonly role: Role;
  readonly rounds: readonly Round[];
  /** Bytes of JavaScript heap allocated per operation, where the runtime reports it. */
  readonly garbage?: number;
  /** All figures of each round, for a case under load. */
  readonly load?: readonly LoadFigures[];
}

/** The figures of a case, all from one run. */
export interface CaseResult {
  readonly name: string;
  /** What the contenders are compared by. */
  readonly compared: Compared;
  readonly contenders: readonly MeasuredContender[];
}
