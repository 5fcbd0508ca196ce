import type { TimedContender } from "./time.ts";

/** Everything measured of one contender. */
export interface MeasuredContender extends TimedContender {
  /** Bytes of JavaScript heap per operation, where the runtime tells. */
  readonly garbage?: number;
}

/** A case's figures, all of them from one run. */
export interface CaseResult {
  readonly name: string;
  readonly contenders: readonly MeasuredContender[];
}
