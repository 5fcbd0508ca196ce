import type { Case } from "./cases/case.ts";
import type { CaseResult } from "./measure/result.ts";
import { evaluateTargets } from "./report/verdicts.ts";

/** Most measurements of one case: noise of a shared machine passes, a regression stays. */
const MAX_ATTEMPTS = 3;

/** What came of a case that had several attempt to reach its targets. */
export interface CheckResult {
  /** Of the last try. */
  readonly result: CaseResult;
  readonly isReached: boolean;
}

/** Measures a case until a try reaches all of its targets, three times at most. */
export async function checkTargets(
  subject: Pick<Case, "targets">,
  runtime: "node" | "bun",
  measure: () => Promise<CaseResult>,
): Promise<CheckResult> {
  for (let attempt = 1; ; attempt++) {
    const result = await measure();
    const isReached = evaluateTargets(subject, result, runtime).every((target) => target.isReached);
    if (isReached || attempt === MAX_ATTEMPTS) return { result, isReached };
  }
}
