import { median, rangeOf } from "../measure/statistics.ts";
import type { UploadCost, UploadCosts } from "../upload/measure.ts";
import { bytes, duration } from "./numbers.ts";
import type { TitledVerdict } from "./summary.ts";
import { table } from "./table.ts";
import type { TargetLine } from "./targets.ts";
import { compareSides, roleOfSetup } from "./verdicts.ts";

/** telewire's target. */
const MAX_GROWTH_BYTES = 100_000_000;

const TITLE = "Uploading a large file";

const growthOf = ({ runs }: UploadCost): readonly number[] =>
  runs.map(({ growthBytes }) => growthBytes);

const nanosecondsOf = ({ runs }: UploadCost): readonly number[] =>
  runs.map(({ seconds }) => seconds * 1e9);

/** The section on uploading a large file, lightest setup first. */
export function uploadSection({ fileBytes, costs }: UploadCosts): string {
  const runs = costs[0]?.runs.length ?? 0;
  const sorted = costs.toSorted((one, other) => median(growthOf(one)) - median(growthOf(other)));
  return [
    `## ${TITLE}`,
    "",
    `Peak growth of the resident memory of a process that uploads a sparse file of ${bytes(fileBytes)} from disk to a server on loopback, after one of 1 MB, and how long that takes. Medians of ${runs} runs, in turn, each in a new process.`,
    "",
    table(
      ["setup", "growth of memory", "runs", "time", "runs"],
      sorted.map((cost) => [
        cost.setup,
        ...cells(growthOf(cost), bytes),
        ...cells(nanosecondsOf(cost), duration),
      ]),
    ),
  ].join("\n");
}

function cells(
  figures: readonly number[],
  format: (figure: number) => string,
): readonly [string, string] {
  const { min, max } = rangeOf(figures);
  return [format(median(figures)), `${format(min)} to ${format(max)}`];
}

/** Compares the setups of telewire with the rivals, by time and by memory. */
export function compareUploads({ costs }: UploadCosts): readonly TitledVerdict[] {
  const compare = (
    unit: string,
    figuresOf: (cost: UploadCost) => readonly number[],
  ): readonly TitledVerdict[] => {
    const sides = costs.map((cost) => ({
      name: cost.setup,
      role: roleOfSetup(cost.setup),
      figures: figuresOf(cost),
    }));
    return compareSides(sides, unit).map((verdict) => ({ ...verdict, title: TITLE }));
  };
  return [...compare("as long", nanosecondsOf), ...compare("as much memory", growthOf)];
}

/** telewire's target, over each transport. */
export function uploadTargets({ costs }: UploadCosts): readonly TargetLine[] {
  return costs
    .filter(({ setup }) => roleOfSetup(setup) === "ours")
    .map((cost) => {
      const growth = median(growthOf(cost));
      return {
        title: TITLE,
        target: `${cost.setup} grows by at most ${bytes(MAX_GROWTH_BYTES)}`,
        measured: bytes(growth),
        isReached: growth <= MAX_GROWTH_BYTES,
      };
    });
}
