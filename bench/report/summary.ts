import type { Comparison } from "../cases/case.ts";
import type { CaseResult } from "../measure/result.ts";
import type { MeasuredSection } from "../sections.ts";
import { contenderNamed, figureOf } from "./figures.ts";
import { duration, factor } from "./numbers.ts";
import { table } from "./table.ts";
import { describeTargets, type TargetLine, targetLists } from "./targets.ts";
import { compareWithRivals, type Verdict } from "./verdicts.ts";

/** A case with its figures. */
export interface CaseReport {
  readonly subject: Pick<Comparison, "title" | "operation" | "caveat" | "targets" | "notes">;
  readonly result: CaseResult;
}

/** What the summary says about a section. */
export type Summarized = Pick<MeasuredSection, "comparisons" | "targets">;

/** A comparison with a rival, and what was compared. */
export interface TitledVerdict extends Verdict {
  readonly title: string;
}

/** How many cases have a line in the summary: those that a report begins with. */
const HEADLINES = 6;

/** The first section: each line is computed from the figures. */
export function summarySection(
  reports: readonly CaseReport[],
  sections: readonly Summarized[],
  runtime: "node" | "bun",
): string {
  const verdicts = [
    ...reports.flatMap(({ subject: { title }, result }) =>
      compareWithRivals(result).map((verdict) => ({ ...verdict, title })),
    ),
    ...sections.flatMap(({ comparisons = [] }) => comparisons),
  ];
  const targets = [
    ...reports.flatMap(({ subject, result }) => describeTargets(subject, result, runtime)),
    ...sections.flatMap(({ targets = [] }) => targets),
  ];
  const of = (outcome: Verdict["outcome"]): readonly TitledVerdict[] =>
    verdicts.filter((verdict) => verdict.outcome === outcome);
  return [
    "## Summary",
    "",
    ...headlines(reports),
    countLine(verdicts.length, of("ahead").length, of("behind").length),
    ...behindLine(of("behind")),
    targetLine(targets),
    "",
    "### Where a rival is ahead",
    "",
    verdictTable(of("behind"), "telewire takes", ({ ratio }) => [
      1 / ratio.median,
      1 / ratio.spread.max,
      1 / ratio.spread.min,
    ]),
    "",
    "### Where the rounds disagree",
    "",
    verdictTable(of("level"), "the rival takes", rivalTakes),
    "",
    "### Where telewire is ahead",
    "",
    verdictTable(of("ahead"), "the rival takes", rivalTakes),
    "",
    targetLists(targets),
  ].join("\n");
}

/** One line for each of the first cases with a rival. */
function headlines(reports: readonly CaseReport[]): readonly string[] {
  return reports
    .map((report) => ({ ...report, verdicts: compareWithRivals(report.result) }))
    .filter(({ verdicts }) => verdicts.length > 0)
    .slice(0, HEADLINES)
    .map(({ subject, result, verdicts }) => {
      const own = contenderNamed(result, verdicts[0]?.ours ?? "");
      const time = duration(figureOf(own, result.compared).median);
      const rivals = verdicts
        .filter(({ ours }) => ours === own.name)
        .map(({ rival, ratio, unit }) => `${rival} ${factor(ratio.median)} ${unit}`);
      return `- ${subject.title}: ${own.name} takes ${time}${result.compared === "cpu" ? " of CPU time" : ""}, ${rivals.join(", ")}.`;
    });
}

function countLine(all: number, ahead: number, behind: number): string {
  return `- Of ${all} comparisons with a rival, telewire is ahead in every round in ${ahead}, and a rival in ${behind}. In ${all - ahead - behind}, the rounds disagree.`;
}

/** Where a rival is ahead, in one line. */
function behindLine(behind: readonly TitledVerdict[]): readonly string[] {
  if (behind.length === 0) return [];
  const titles = [...new Set(behind.map(({ title }) => title))].map((title) => {
    const rivals = behind.filter((verdict) => verdict.title === title).map(({ rival }) => rival);
    return `${title} (${[...new Set(rivals)].join(", ")})`;
  });
  return [`- A rival is ahead of telewire, or of one of its transports, in: ${titles.join("; ")}.`];
}

function targetLine(targets: readonly TargetLine[]): string {
  const reached = targets.filter(({ isReached }) => isReached).length;
  return `- Targets reached: ${reached} of ${targets.length}.`;
}

function rivalTakes({ ratio }: Verdict): readonly [number, number, number] {
  return [ratio.median, ratio.spread.min, ratio.spread.max];
}

function verdictTable(
  verdicts: readonly TitledVerdict[],
  title: string,
  take: (verdict: Verdict) => readonly [median: number, min: number, max: number],
): string {
  if (verdicts.length === 0) return "Nowhere.";
  return table(
    ["", "telewire", "rival", title, "rounds"],
    verdicts.map((verdict) => {
      const [median, min, max] = take(verdict);
      return [
        verdict.title,
        verdict.ours,
        verdict.rival,
        `${factor(median)} ${verdict.unit}`,
        `${factor(min)} to ${factor(max)}`,
      ];
    }),
  );
}
