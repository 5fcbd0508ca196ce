import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Role } from "../cases/case.ts";
import type { CaseResult, MeasuredContender } from "../measure/result.ts";
import { median, rangeOf } from "../measure/statistics.ts";
import { type Chart, type ChartBar, chartSvg } from "./chart-svg.ts";
import { figureOf } from "./figures.ts";
import { duration } from "./numbers.ts";

/** The figures that charts show. A chart whose figures are missing is not written. */
export interface ChartResults {
  /** Name and version: `Node 20.20.2`. */
  readonly runtime: string;
  readonly cases: readonly CaseResult[];
  readonly coldStarts?: ChartColdStarts | undefined;
}

/** What processes took to start, by what they did. */
export interface ChartColdStarts {
  readonly starts: readonly {
    readonly part: string;
    readonly name: string;
    readonly role: Role;
    readonly cpuMs: readonly number[];
  }[];
}

const PARTS: Readonly<Record<string, string>> = {
  import: "import",
  "first-update": "import, and the first update handled",
};

/** Writes the charts of a report as SVG, and resolves to the names of the files. */
export async function writeCharts(
  folder: string,
  results: ChartResults,
): Promise<readonly string[]> {
  const files: string[] = [];
  for (const [name, chart] of chartsOf(results)) {
    const file = `${name}.svg`;
    writeFileSync(join(folder, file), await chartSvg(chart));
    files.push(file);
  }
  return files;
}

/** Each chart, by the name of its file without the extension. */
function chartsOf({
  runtime,
  cases,
  coldStarts,
}: ChartResults): readonly (readonly [string, Chart])[] {
  const named = (name: string): CaseResult | undefined => cases.find((each) => each.name === name);
  const charts: readonly (readonly [string, string, Chart["groups"]])[] = [
    [
      "real-bot",
      "A realistic bot: time per update",
      groups(["", named("real-bot")?.contenders.map(barOfTime)]),
    ],
    [
      "end-to-end",
      "Webhook in, one sendMessage out: CPU time per update",
      groups(["", named("end-to-end")?.contenders.map(barOfCpu)]),
    ],
    [
      "calls",
      "sendMessage: CPU time per call",
      groups(
        ["one at a time", named("send-1")?.contenders.map(barOfCpu)],
        ["64 in flight", named("send-64")?.contenders.map(barOfCpu)],
      ),
    ],
    [
      "webhook-latency",
      "Webhook under load: latency over 40 connections",
      groups(...(["p50", "p99"] as const).map((rank) => latencyGroup(rank, named("webhook-1")))),
    ],
    ["cold-start", "Cold start: CPU time", groups(...coldGroups(coldStarts))],
  ];
  return charts
    .filter(([, , found]) => found.length > 0)
    .map(([name, title, found]) => {
      const subtitle = `${runtime}. ${legendOf(found)}`;
      return [name, { title, subtitle, groups: found }];
    });
}

function legendOf(found: Chart["groups"]): string {
  const hasCeiling = found.some(({ bars }) => bars.some(({ role }) => role === "ceiling"));
  const outline = hasCeiling ? "; an outline is no library" : "";
  return `Less is better. The line is the range of the rounds${outline}.`;
}

type MaybeGroup = readonly [title: string, bars: readonly ChartBar[] | undefined];

function groups(...found: readonly MaybeGroup[]): Chart["groups"] {
  return found.flatMap(([title, bars = []]) =>
    bars.length === 0
      ? []
      : [{ title, bars: bars.toSorted((one, other) => one.value - other.value) }],
  );
}

function barOfTime(contender: MeasuredContender): ChartBar {
  return barOf(contender, figureOf(contender, "time"));
}

function barOfCpu(contender: MeasuredContender): ChartBar {
  return barOf(contender, figureOf(contender, "cpu"));
}

function latencyGroup(rank: "p50" | "p99", result: CaseResult | undefined): MaybeGroup {
  const bars = result?.contenders.flatMap((contender) => {
    const latencies = contender.load?.flatMap(({ latency }) => latency?.[rank] ?? []) ?? [];
    return latencies.length === 0 ? [] : [barOfRounds(contender, latencies)];
  });
  return [rank, bars];
}

function coldGroups(coldStarts: ChartColdStarts | undefined): readonly MaybeGroup[] {
  return Object.entries(PARTS).map(([part, title]) => [
    title,
    coldStarts?.starts
      .filter((start) => start.part === part)
      .map((start) =>
        barOfRounds(
          start,
          start.cpuMs.map((ms) => ms * 1e6),
        ),
      ),
  ]);
}

interface Named {
  readonly name: string;
  readonly role: Role;
}

function barOfRounds(named: Named, nanoseconds: readonly number[]): ChartBar {
  return barOf(named, { median: median(nanoseconds), spread: rangeOf(nanoseconds) });
}

function barOf({ name, role }: Named, figure: ReturnType<typeof figureOf>): ChartBar {
  const { median: value, spread } = figure;
  return { name, role, value, low: spread.min, high: spread.max, label: duration(value) };
}
