import type { Compared, LoadFigures } from "../cases/case.ts";
import type { TimedContender } from "./time.ts";

/** Everything that was measured for one contender. */
export interface MeasuredContender extends TimedContender {
  /** Bytes of JavaScript heap allocated per operation, where the runtime reports it. */
  readonly garbage?: number;
  /** All figures of each round, for a case under load: its `rounds` have only the one that is compared. */
  readonly load?: readonly LoadFigures[];
}

/** The figures of a case, all from one run. */
export interface CaseResult {
  readonly name: string;
  /** What the contenders are compared by. Default: time. */
  readonly compared?: Compared;
  readonly contenders: readonly MeasuredContender[];
}
