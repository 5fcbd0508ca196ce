import type { Case } from "./cases/case.ts";
import type { CaseResult } from "./measure/result.ts";
import { reachedOf } from "./report/verdicts.ts";

/** Most measurements of one case: noise of a shared machine passes, a regression stays. */
const MOST_TRIES = 3;

/** What came of a case that had several tries to reach its targets. */
export interface Checked {
  /** Of the last try. */
  readonly result: CaseResult;
  readonly isReached: boolean;
}

/** Measures a case until a try reaches all of its targets, three times at most. */
export async function checkTargets(
  subject: Pick<Case, "targets">,
  runtime: "node" | "bun",
  measure: () => Promise<CaseResult>,
): Promise<Checked> {
  for (let tries = 1; ; tries++) {
    const result = await measure();
    const isReached = reachedOf(subject, result, runtime).every(({ reached }) => reached);
    if (isReached || tries === MOST_TRIES) return { result, isReached };
  }
}
