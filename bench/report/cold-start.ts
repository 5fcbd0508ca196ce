import type { ColdStart, ColdStartPart, ColdStarts } from "../cold-start/measure.ts";
import { median, rangeOf } from "../measure/statistics.ts";
import { duration, factor, RUNTIME_NAMES } from "./numbers.ts";
import type { TitledVerdict } from "./summary.ts";
import { table } from "./table.ts";
import type { TargetLine } from "./targets.ts";
import { compareSides } from "./verdicts.ts";

const TITLES: Readonly<Record<ColdStartPart, string>> = {
  import: "Cold start: import",
  "first-update": "Cold start: first update on AWS Lambda",
};

const PARTS = ["import", "first-update"] as const;

/** How much CPU time telewire may take, by runtime: of each rival's, in both parts. */
const MAX_SHARES = {
  node: { grammY: 0.4, telegraf: 0.5 },
  bun: { grammY: 0.8 },
} as const;

/** What keeps telewire from its targets. */
const OBSTACLES: Readonly<Record<ColdStartPart, string>> = {
  import: "The import does nothing but load code: what is left is its length.",
  "first-update":
    "The code that is loaded is most of it. Besides, the first update defines the shortcuts of ctx and compiles the routes, for which the rivals have no tables.",
};

/** How much CPU time an import may take on Node. */
const MAX_IMPORT_MS = 20;

/** The section on fresh processes, least CPU time first. */
export function coldStartSection(result: ColdStarts): string {
  const runtime = RUNTIME_NAMES[result.runtime];
  return [
    "## Cold start",
    "",
    `What a fresh process of ${runtime} spends, in ${result.rounds} rounds: medians, and the range of the rounds. The figure begins before the import of one small module, which imports the library, and so leaves out the start of ${runtime} itself. CPU time can exceed wall time, because the runtime compiles on other threads too.`,
    "",
    "### Import",
    "",
    "telewire is imported with its adapter for Hono, grammY and GramIO with the function that creates a webhook.",
    "",
    partTable(result, "import"),
    "",
    "### First update on AWS Lambda",
    "",
    "The import, a bot with 20 commands, and one event from a function URL, which calls the handler of the last command. grammY has its own adapter for Lambda. telegraf's webhook gets the request and response that serverless-http would pass to it, without the cost of that package.",
    "",
    partTable(result, "first-update"),
  ].join("\n");
}

function partTable({ starts }: ColdStarts, part: ColdStartPart): string {
  const sorted = starts
    .filter((start) => start.part === part)
    .toSorted((a, b) => median(a.cpuMs) - median(b.cpuMs));
  const own = sorted.find(({ role }) => role === "ours");
  if (own === undefined) throw new Error(`There are no figures of telewire for ${part}`);
  return table(
    ["library", "CPU time", "rounds", "wall time", "rounds", "CPU time beside telewire's"],
    sorted.map((start) => [
      start.name,
      ...cells(start.cpuMs),
      ...cells(start.wallMs),
      factor(median(start.cpuMs) / median(own.cpuMs)),
    ]),
  );
}

function cells(milliseconds: readonly number[]): readonly [string, string] {
  const { min, max } = rangeOf(milliseconds);
  return [format(median(milliseconds)), `${format(min)} to ${format(max)}`];
}

function format(milliseconds: number): string {
  return duration(milliseconds * 1e6);
}

/** Compares telewire with the rivals, by CPU time. */
export function compareColdStarts({ starts }: ColdStarts): readonly TitledVerdict[] {
  return PARTS.flatMap((part) => {
    const sides = starts
      .filter((start) => start.part === part)
      .map(({ name, role, cpuMs }) => ({ name, role, figures: cpuMs }));
    return compareSides(sides, "as much CPU time").map((verdict) => ({
      ...verdict,
      title: TITLES[part],
    }));
  });
}

/** telewire's targets for this runtime. */
export function coldStartTargets({ runtime, starts }: ColdStarts): readonly TargetLine[] {
  const lines = PARTS.flatMap((part) => {
    const cpuOf = (name: string): number => median(startNamed(starts, part, name).cpuMs);
    return Object.entries(MAX_SHARES[runtime]).map(([rival, share]) => {
      const measured = cpuOf("telewire") / cpuOf(rival);
      return {
        title: TITLES[part],
        target: `telewire takes at most ${share} x the CPU time of ${rival}`,
        measured: factor(measured),
        isReached: measured <= share,
        obstacle: OBSTACLES[part],
      };
    });
  });
  if (runtime === "bun") return lines;
  const cpuMs = median(startNamed(starts, "import", "telewire").cpuMs);
  const ownLine = {
    title: TITLES.import,
    target: `telewire takes at most ${MAX_IMPORT_MS} ms of CPU time`,
    measured: format(cpuMs),
    isReached: cpuMs <= MAX_IMPORT_MS,
    obstacle: OBSTACLES.import,
  };
  return [ownLine, ...lines];
}

function startNamed(starts: readonly ColdStart[], part: ColdStartPart, name: string): ColdStart {
  const found = starts.find((start) => start.part === part && start.name === name);
  if (found === undefined) throw new Error(`There are no figures of ${name} for ${part}`);
  return found;
}
