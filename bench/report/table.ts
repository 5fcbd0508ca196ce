import type { CaseResult } from "../measure/result.ts";
import { figureOf, timesAsLong } from "./figures.ts";
import { type Column, generatorLine, loadColumns } from "./load.ts";
import { bytes, duration, factor } from "./numbers.ts";

/** A Markdown table with aligned columns, so that it is readable in a terminal too. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

/** The contenders of a case, fastest first. The last column is relative to the fastest library. */
export function caseTable({ contenders, compared }: CaseResult): string {
  const sorted = contenders
    .map((measured) => ({ measured, figure: figureOf(measured, compared) }))
    .toSorted((a, b) => a.figure.median - b.figure.median);
  const columns = contenders.some(({ load }) => load)
    ? loadColumns(contenders, compared)
    : [compared === "time" ? CPU : TIME, HEAP];
  const best = sorted.find(({ measured }) => measured.role !== "ceiling");
  if (best === undefined) throw new Error("A case needs at least one library to compare");
  const rows = sorted.map(({ measured, figure }) => [
    measured.role === "ceiling" ? `${measured.name} (no library)` : measured.name,
    duration(figure.median),
    `${duration(figure.spread.min)} to ${duration(figure.spread.max)}`,
    ...columns.map(({ cell }) => cell(measured)),
    factor(timesAsLong(measured, best.measured, compared).median),
  ]);
  const isCpu = compared === "cpu";
  const head = [
    "",
    isCpu ? "CPU time per operation" : "per operation",
    "rounds",
    ...columns.map(({ title }) => title),
    isCpu ? "times as much" : "times as long",
  ];
  return [table(head, rows), ...generatorLine(contenders)].join("\n\n");
}

const CPU: Column = {
  title: "CPU time",
  cell: (measured) => duration(figureOf(measured, "cpu").median),
};

const TIME: Column = {
  title: "time",
  cell: (measured) => duration(figureOf(measured, "time").median),
};

const HEAP: Column = {
  title: "heap per operation",
  cell: ({ garbage }) => (garbage === undefined ? "unknown" : bytes(garbage)),
};
