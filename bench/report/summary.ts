import type { Case } from "../cases/case.ts";
import type { CaseResult } from "../measure/result.ts";
import { figureOf } from "./figures.ts";
import { duration, factor } from "./numbers.ts";
import { table } from "./table.ts";
import type { Target } from "./target.ts";
import { compareWithRivals, evaluateTargets, type TargetResult, type Verdict } from "./verdicts.ts";

/** A case with its figures. */
export interface CaseReport {
  readonly subject: Pick<Case, "title" | "operation" | "targets" | "notes">;
  readonly result: CaseResult;
}

/** The first section: each sentence is computed from the figures. */
export function summarySection(reports: readonly CaseReport[], runtime: "node" | "bun"): string {
  const verdicts = reports.flatMap(({ subject, result }) =>
    compareWithRivals(result).map((verdict) => ({ title: subject.title, verdict })),
  );
  const lines = (outcome: Verdict["outcome"], fallback: string): readonly string[] => {
    const found = verdicts.filter(({ verdict }) => verdict.outcome === outcome);
    return found.length === 0
      ? [fallback]
      : found.map(({ title, verdict }) => `- ${title}: ${describeVerdict(verdict)}`);
  };
  return [
    "## Summary",
    "",
    ...reports.map(fastestLine),
    "",
    "### Targets",
    "",
    targetTable(reports, runtime),
    "",
    "### Where a rival is faster",
    "",
    ...lines("behind", "No rival is faster in every round of any case."),
    "",
    "### Where the rounds disagree",
    "",
    ...lines("level", "In no case."),
    "",
    "### Where telewire is faster",
    "",
    ...lines("ahead", "telewire is not faster in every round of any case."),
  ].join("\n");
}

function fastestLine({ subject, result }: CaseReport): string {
  const libraries = result.contenders.filter(({ role }) => role !== "ceiling");
  const [first] = libraries
    .map((measured) => ({ name: measured.name, time: figureOf(measured).median }))
    .toSorted((a, b) => a.time - b.time);
  if (first === undefined) throw new Error(`${result.name} measured no library`);
  const place = libraries.length === 1 ? "the only library" : "the fastest library";
  return `- ${subject.title}: ${first.name} is ${place}, with ${duration(first.time)} per operation.`;
}

function describeVerdict({ ours, rival, outcome, ratio }: Verdict): string {
  const { median, spread } = ratio;
  if (outcome === "behind")
    return `${ours} takes ${factor(1 / median)} as long as ${rival} (${factor(1 / spread.max)} to ${factor(1 / spread.min)}).`;
  return `${rival} takes ${factor(median)} as long as ${ours} (${factor(spread.min)} to ${factor(spread.max)}).`;
}

/** Every target beside the measured ratio. */
export function targetTable(reports: readonly CaseReport[], runtime: "node" | "bun"): string {
  const rows = reports.flatMap(({ subject, result }) =>
    evaluateTargets(subject, result, runtime).map((result) => targetRow(subject.title, result)),
  );
  return table(["case", "target", "measured", "reached"], rows);
}

function targetRow(
  title: string,
  { target, measured, isReached }: TargetResult,
): readonly string[] {
  return [title, describeTarget(target), factor(measured), isReached ? "yes" : "**no**"];
}

function describeTarget(target: Target): string {
  return "atMostTimesAsLong" in target
    ? `${target.ours} takes at most ${target.atMostTimesAsLong} x as long as ${target.against}`
    : `${target.ours} is at least ${target.atLeastTimesAsFast} x as fast as ${target.against}`;
}
