import type { Case } from "../cases/case.ts";
import type { CaseResult } from "../measure/result.ts";
import { figureOf } from "./figures.ts";
import { duration, factor } from "./numbers.ts";
import { table } from "./table.ts";
import type { Target } from "./target.ts";
import { type Reached, reachedOf, type Verdict, verdictsOf } from "./verdicts.ts";

/** A case, and what was measured of it. */
export interface CaseReport {
  readonly subject: Pick<Case, "title" | "operation" | "targets" | "notes">;
  readonly result: CaseResult;
}

/** The first section: each sentence follows from the figures. */
export function summary(reports: readonly CaseReport[], runtime: "node" | "bun"): string {
  const verdicts = reports.flatMap(({ subject, result }) =>
    verdictsOf(result).map((verdict) => ({ title: subject.title, verdict })),
  );
  const lines = (outcome: Verdict["outcome"], nobody: string): readonly string[] => {
    const found = verdicts.filter(({ verdict }) => verdict.outcome === outcome);
    return found.length === 0
      ? [nobody]
      : found.map(({ title, verdict }) => `- ${title}: ${sentence(verdict)}`);
  };
  return [
    "## Summary",
    "",
    ...reports.map(fastest),
    "",
    "### Targets",
    "",
    targetTable(reports, runtime),
    "",
    "### Where a rival is faster",
    "",
    ...lines("behind", "In no case that was measured is a rival faster in every round."),
    "",
    "### Where the rounds do not agree on who is faster",
    "",
    ...lines("level", "Nowhere."),
    "",
    "### Where telewire is faster",
    "",
    ...lines("ahead", "In no case that was measured is telewire faster in every round."),
  ].join("\n");
}

function fastest({ subject, result }: CaseReport): string {
  const libraries = result.contenders.filter(({ role }) => role !== "ceiling");
  const [first] = libraries
    .map((measured) => ({ name: measured.name, time: figureOf(measured).median }))
    .toSorted((a, b) => a.time - b.time);
  if (first === undefined) throw new Error(`${result.name} measured no library`);
  const place = libraries.length === 1 ? "the only library" : "the fastest library";
  return `- ${subject.title}: ${first.name} is ${place}, with ${duration(first.time)} per operation.`;
}

function sentence({ ours, rival, outcome, ratio }: Verdict): string {
  const { median, spread } = ratio;
  if (outcome === "behind")
    return `${ours} takes ${factor(1 / median)} as long as ${rival} (${factor(1 / spread.greatest)} to ${factor(1 / spread.least)}).`;
  return `${rival} takes ${factor(median)} as long as ${ours} (${factor(spread.least)} to ${factor(spread.greatest)}).`;
}

/** Every target beside what was measured. */
export function targetTable(reports: readonly CaseReport[], runtime: "node" | "bun"): string {
  const rows = reports.flatMap(({ subject, result }) =>
    reachedOf(subject, result, runtime).map((reached) => targetRow(subject.title, reached)),
  );
  return table(["case", "target", "measured", "reached"], rows);
}

function targetRow(title: string, { target, measured, reached }: Reached): readonly string[] {
  return [title, wording(target), factor(measured), reached ? "yes" : "**no**"];
}

function wording(target: Target): string {
  return "atMostTimesAsLong" in target
    ? `${target.ours} takes at most ${target.atMostTimesAsLong} x as long as ${target.against}`
    : `${target.ours} is at least ${target.atLeastTimesAsFast} x as fast as ${target.against}`;
}
