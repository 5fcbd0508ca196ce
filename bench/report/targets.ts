import type { Compared, Comparison } from "../cases/case.ts";
import type { CaseResult } from "../measure/result.ts";
import { contenderNamed, figureOf, timesAsLong } from "./figures.ts";
import { bytes, duration, factor } from "./numbers.ts";
import { table } from "./table.ts";
import type { Target } from "./target.ts";
import { unitOf } from "./verdicts.ts";

/** A target with what was measured. */
export interface TargetResult {
  readonly target: Target;
  /** In the target's terms: times as long, times as fast, nanoseconds, or bytes. */
  readonly measured: number;
  readonly isReached: boolean;
}

/** A target in words, beside what was measured. */
export interface TargetLine {
  /** What was measured: the title of a case or a section. */
  readonly title: string;
  readonly target: string;
  readonly measured: string;
  readonly isReached: boolean;
  /** Why it is missed, if it is. */
  readonly obstacle?: string | undefined;
}

/** Compares the targets for this runtime with the figures. */
export function evaluateTargets(
  { targets }: Pick<Comparison, "targets">,
  result: CaseResult,
  runtime: "node" | "bun",
): readonly TargetResult[] {
  return targets
    .filter((target) => (target.runtime ?? runtime) === runtime)
    .flatMap((target) => evaluateTarget(target, result) ?? []);
}

function evaluateTarget(target: Target, result: CaseResult): TargetResult | undefined {
  const { compared } = result;
  const ours = contenderNamed(result, target.ours);
  if ("atMostGarbageBytes" in target) {
    const { garbage: measured } = ours;
    if (measured === undefined) return undefined;
    return { target, measured, isReached: measured <= target.atMostGarbageBytes };
  }
  const against = contenderNamed(result, target.against);
  if ("atLeastTimesAsFast" in target) {
    const measured = timesAsLong(against, ours, compared).median;
    return { target, measured, isReached: measured >= target.atLeastTimesAsFast };
  }
  if ("atMostTimesAsLong" in target) {
    const measured = timesAsLong(ours, against, compared).median;
    return { target, measured, isReached: measured <= target.atMostTimesAsLong };
  }
  const measured = figureOf(ours, compared).median - figureOf(against, compared).median;
  return { target, measured, isReached: measured <= target.atMostNanosecondsMore };
}

/** The targets of a case in words. */
export function describeTargets(
  subject: Pick<Comparison, "title" | "targets">,
  result: CaseResult,
  runtime: "node" | "bun",
): readonly TargetLine[] {
  return evaluateTargets(subject, result, runtime).map(({ target, measured, isReached }) => ({
    title: subject.title,
    target: describeTarget(target, result.compared),
    measured: describeMeasured(target, measured),
    isReached,
    obstacle: target.obstacle,
  }));
}

/** The targets that are missed, each with what was measured and why, and a table of the others. */
export function targetLists(lines: readonly TargetLine[]): string {
  const missed = lines.filter(({ isReached }) => !isReached);
  const reached = lines.filter(({ isReached }) => isReached);
  return [
    "### Missed targets",
    "",
    ...(missed.length === 0 ? ["None."] : missedLines(missed)),
    "",
    "### Reached targets",
    "",
    reached.length === 0
      ? "None."
      : table(
          ["", "target", "measured"],
          reached.map(({ title, target, measured }) => [title, target, measured]),
        ),
  ].join("\n");
}

/** A list with one entry for each title. */
function missedLines(missed: readonly TargetLine[]): readonly string[] {
  const titles = [...new Set(missed.map(({ title }) => title))];
  return titles.flatMap((title) => [
    `- ${title}`,
    ...missed
      .filter((line) => line.title === title)
      .map(({ target, measured, obstacle = "The reason is not known yet." }) => {
        return `  - ${target}. Measured: ${measured}. ${obstacle}`;
      }),
  ]);
}

function describeTarget(target: Target, compared: Compared): string {
  const { ours } = target;
  if ("atMostTimesAsLong" in target)
    return `${ours} takes at most ${target.atMostTimesAsLong} x ${unitOf(compared)} as ${target.against}`;
  if ("atLeastTimesAsFast" in target)
    return `${ours} is at least ${target.atLeastTimesAsFast} x as fast as ${target.against}`;
  if ("atMostNanosecondsMore" in target)
    return `${ours} takes at most ${duration(target.atMostNanosecondsMore)} longer than ${target.against}`;
  return `${ours} allocates at most ${bytes(target.atMostGarbageBytes)} per operation`;
}

function describeMeasured(target: Target, measured: number): string {
  if ("atMostGarbageBytes" in target) return bytes(measured);
  return "atMostNanosecondsMore" in target ? duration(measured) : factor(measured);
}
