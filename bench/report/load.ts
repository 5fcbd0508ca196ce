import type { Compared, LoadFigures } from "../cases/case.ts";
import type { MeasuredContender } from "../measure/result.ts";
import { median } from "../measure/statistics.ts";
import { duration, perSecond } from "./numbers.ts";

/** A column of a case's table, between the figure that is compared and the ratio. */
export interface Column {
  readonly title: string;
  readonly cell: (measured: MeasuredContender) => string;
}

const PERCENTILES = ["p50", "p75", "p90", "p99"] as const;

/** The columns of a case under load: the figures that are not compared. */
export function loadColumns(
  contenders: readonly MeasuredContender[],
  compared: Compared,
): readonly Column[] {
  const column = (
    title: string,
    figure: (figures: LoadFigures) => number | undefined,
    format: (value: number) => string,
  ): Column => ({ title, cell: (measured) => format(medianOf(measured, figure)) });
  const hasLatency = contenders.some(({ load }) => load?.some(({ latency }) => latency));
  return [
    ...(compared === "time" ? [column("CPU time", ({ cpu }) => cpu, duration)] : []),
    column("operations/s", ({ time }) => time, perSecond),
    ...(hasLatency
      ? PERCENTILES.map((name) => column(name, ({ latency }) => latency?.[name], duration))
      : []),
  ];
}

/** What the load generator cost, beside which the figures of the bots have to be read. */
export function generatorLine(contenders: readonly MeasuredContender[]): readonly string[] {
  const rounds = contenders.flatMap(({ load = [] }) =>
    load.flatMap(({ time, generatorCpu: cpu }) => (cpu === undefined ? [] : { cpu, time })),
  );
  if (rounds.length === 0) return [];
  const cpu = duration(median(rounds.map((round) => round.cpu)));
  // Near 100 %, the generator would be the limit, and not the bot.
  const busy = Math.max(...rounds.map((round) => round.cpu / round.time));
  return [
    `The load generator took ${cpu} of CPU time per operation, and was busy for at most ${Math.round(busy * 100)} % of a round.`,
  ];
}

/** The median of the rounds. */
function medianOf(
  { load = [] }: MeasuredContender,
  figure: (figures: LoadFigures) => number | undefined,
): number {
  return median(load.flatMap((figures) => figure(figures) ?? []));
}
