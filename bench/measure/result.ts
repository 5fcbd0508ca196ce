import type { TimedContender } from "./time.ts";

/** Everything that was measured for one contender. */
export interface MeasuredContender extends TimedContender {
  /** Bytes of JavaScript heap allocated per operation, where the runtime reports it. */
  readonly garbage?: number;
}

/** The figures of a case, all from one run. */
export interface CaseResult {
  readonly name: string;
  readonly contenders: readonly MeasuredContender[];
}
