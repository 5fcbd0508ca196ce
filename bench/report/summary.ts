import type { Compared, Comparison } from "../cases/case.ts";
import type { CaseResult } from "../measure/result.ts";
import { figureOf } from "./figures.ts";
import { duration, factor } from "./numbers.ts";
import { table } from "./table.ts";
import type { Target } from "./target.ts";
import { compareWithRivals, evaluateTargets, type TargetResult, type Verdict } from "./verdicts.ts";

/** A case with its figures. */
export interface CaseReport {
  readonly subject: Pick<Comparison, "title" | "operation" | "targets" | "notes">;
  readonly result: CaseResult;
}

/** The first section: each sentence is computed from the figures. */
export function summarySection(reports: readonly CaseReport[], runtime: "node" | "bun"): string {
  const verdicts = reports.flatMap(({ subject, result }) =>
    compareWithRivals(result).map((verdict) => ({
      title: subject.title,
      verdict,
      compared: result.compared,
    })),
  );
  const lines = (outcome: Verdict["outcome"], fallback: string): readonly string[] => {
    const found = verdicts.filter(({ verdict }) => verdict.outcome === outcome);
    return found.length === 0
      ? [fallback]
      : found.map(
          ({ title, verdict, compared }) => `- ${title}: ${describeVerdict(verdict, compared)}`,
        );
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
  const [first] = result.contenders
    .filter(({ role }) => role !== "ceiling")
    .map((measured) => ({ name: measured.name, time: figureOf(measured, result.compared).median }))
    .toSorted((a, b) => a.time - b.time);
  if (first === undefined) throw new Error(`${result.name} measured no library`);
  return `- ${subject.title}: ${first.name} is the fastest library, with ${duration(first.time)}${result.compared === "cpu" ? " of CPU time" : ""} per operation.`;
}

function describeVerdict({ ours, rival, outcome, ratio }: Verdict, compared: Compared): string {
  const { median, spread } = ratio;
  const asLong = asLongAs(compared);
  if (outcome === "behind")
    return `${ours} takes ${factor(1 / median)} ${asLong} ${rival} (${factor(1 / spread.max)} to ${factor(1 / spread.min)}).`;
  return `${rival} takes ${factor(median)} ${asLong} ${ours} (${factor(spread.min)} to ${factor(spread.max)}).`;
}

/** Every target beside the measured ratio. */
export function targetTable(reports: readonly CaseReport[], runtime: "node" | "bun"): string {
  const rows = reports.flatMap(({ subject, result }) =>
    evaluateTargets(subject, result, runtime).map((target) =>
      targetRow(subject.title, target, result.compared),
    ),
  );
  return table(["case", "target", "measured", "reached"], rows);
}

function targetRow(
  title: string,
  { target, measured, isReached }: TargetResult,
  compared: Compared,
): readonly string[] {
  return [title, describeTarget(target, compared), factor(measured), isReached ? "yes" : "**no**"];
}

function describeTarget(target: Target, compared: Compared): string {
  return "atMostTimesAsLong" in target
    ? `${target.ours} takes at most ${target.atMostTimesAsLong} x ${asLongAs(compared)} ${target.against}`
    : `${target.ours} is at least ${target.atLeastTimesAsFast} x as fast as ${target.against}`;
}

function asLongAs(compared: Compared): string {
  return compared === "cpu" ? "as much CPU time as" : "as long as";
}
