import type { Case, Role } from "../cases/case.ts";
import type { CaseResult, MeasuredContender } from "../measure/result.ts";
import type { CaseReport } from "../report/summary.ts";

/** A contender whose rounds have these medians. */
export function measured(name: string, role: Role, medians: readonly number[]): MeasuredContender {
  const rounds = medians.map((p50) => ({
    p25: p50,
    p50,
    p75: p50,
    p99: p50,
    samples: 20,
    cpu: p50,
  }));
  return { name, role, rounds };
}

/** A case with these contenders. */
export function reportOf(
  contenders: readonly MeasuredContender[],
  targets: Case["targets"] = [],
): CaseReport {
  const result: CaseResult = { name: "race", compared: "time", contenders };
  return {
    subject: { title: "Race", operation: "one lap", targets, notes: ["It rained."] },
    result,
  };
}

/** The cells of a Markdown table, its head included. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** What stands under a heading of the third level. */
export function under(text: string, heading: string): string {
  const [, after = ""] = text.split(`### ${heading}\n\n`);
  return after.split("\n\n")[0] ?? "";
}

export const OURS: MeasuredContender = measured("telewire", "ours", [100, 110, 120]);
export const AHEAD: MeasuredContender = measured("hare", "rival", [50, 60, 70]);
export const BEHIND: MeasuredContender = measured("tortoise", "rival", [1000, 1100, 1200]);
export const LEVEL: MeasuredContender = measured("twin", "rival", [105, 104, 130]);
export const CEILING: MeasuredContender = measured("bare", "ceiling", [10, 10, 10]);
