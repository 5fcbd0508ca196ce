import type { Compared, LoadFigures } from "../cases/case.ts";
import type { MeasuredContender } from "../measure/result.ts";
import { median } from "../measure/statistics.ts";
import { duration, perSecond } from "./numbers.ts";

/** A column of a case's table, between the figure that is compared and the ratio. */
export interface Column {
  readonly title: string;
  readonly cell: (measured: MeasuredContender) => string;
}

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
      ? [
          column("p50", ({ latency }) => latency?.p50, duration),
          column("p99", ({ latency }) => latency?.p99, duration),
        ]
      : []),
  ];
}

/** What the load generator cost, beside which the figures of the bots have to be read. */
export function generatorLine(contenders: readonly MeasuredContender[]): readonly string[] {
  const figures = contenders.flatMap(({ load = [] }) =>
    load.flatMap(({ generatorCpu }) => generatorCpu ?? []),
  );
  if (figures.length === 0) return [];
  return [`The load generator took ${duration(median(figures))} of CPU time per operation.`];
}

/** The median of the rounds. */
function medianOf(
  { load = [] }: MeasuredContender,
  figure: (figures: LoadFigures) => number | undefined,
): number {
  return median(load.flatMap((figures) => figure(figures) ?? []));
}
