import { parse, View } from "vega";
import { compile, type TopLevelSpec } from "vega-lite";
import type { Role } from "../cases/case.ts";

/** One bar, with the range of its rounds. */
export interface ChartBar {
  readonly name: string;
  readonly role: Role;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** The value with its unit. */
  readonly label: string;
}

/** Bars in groups, each group with its own scale from zero. */
export interface Chart {
  readonly title: string;
  readonly subtitle: string;
  readonly groups: readonly { readonly title: string; readonly bars: readonly ChartBar[] }[];
}

/** Each has enough contrast on white and on a dark background, because an image has only one version. */
export const CHART_COLORS = {
  text: "#797979",
  ours: "#2f81f7",
  others: "#848d97",
  range: "#b8630f",
};

const WIDTH = 420;
const BAR_HEIGHT = 22;

/** Draws a chart. The same figures lead to the same SVG. */
export function chartSvg(chart: Chart): Promise<string> {
  return new View(parse(compile(specOf(chart)).spec), { renderer: "none" }).toSVG();
}

function specOf({ title, subtitle, groups }: Chart): TopLevelSpec {
  return {
    background: "transparent",
    padding: 8,
    title: { text: title, subtitle, anchor: "start", offset: 12 },
    spacing: 16,
    vconcat: groups.map(groupSpec),
    config: {
      font: "system-ui, sans-serif",
      view: { stroke: null },
      title: {
        color: CHART_COLORS.text,
        subtitleColor: CHART_COLORS.text,
        fontSize: 15,
        subtitleFontSize: 12,
        subtitlePadding: 6,
      },
      axis: { labelColor: CHART_COLORS.text, labelFontSize: 13, labelLimit: 260, labelPadding: 6 },
    },
  };
}

type Group = Chart["groups"][number];
type GroupSpec = Extract<TopLevelSpec, { vconcat: unknown }>["vconcat"][number];

/** A bar for each contender, with its range as a line and its label at the end. */
function groupSpec({ title, bars }: Group): GroupSpec {
  const y = {
    field: "name",
    type: "nominal",
    sort: bars.map(({ name }) => name),
    axis: { title: null, domain: false, ticks: false },
  } as const;
  const end = Math.max(...bars.map(({ high }) => high));
  const scale = { domain: [0, end], nice: false };
  const x = { type: "quantitative", scale, axis: null } as const;
  return {
    ...(title !== "" && { title: { text: title, anchor: "start", fontSize: 13, offset: 4 } }),
    width: WIDTH,
    height: bars.length * BAR_HEIGHT,
    data: { values: bars.map((bar) => ({ ...bar, ...colorsOf(bar) })) },
    layer: [
      {
        mark: { type: "bar", height: BAR_HEIGHT - 6, strokeWidth: 1 },
        encoding: {
          y,
          x: { ...x, field: "value" },
          fill: { field: "fill", type: "nominal", scale: null },
          stroke: { field: "stroke", type: "nominal", scale: null },
        },
      },
      {
        mark: { type: "rule", color: CHART_COLORS.range, strokeWidth: 2 },
        encoding: { y, x: { ...x, field: "low" }, x2: { field: "high" } },
      },
      {
        mark: { type: "text", align: "left", dx: 6, fontSize: 13, color: CHART_COLORS.text },
        encoding: { y, x: { ...x, field: "high" }, text: { field: "label", type: "nominal" } },
      },
    ],
  };
}

/** What is no library is an outline. */
function colorsOf({ role }: ChartBar): { readonly fill: string; readonly stroke: string } {
  const stroke = role === "ours" ? CHART_COLORS.ours : CHART_COLORS.others;
  return { stroke, fill: role === "ceiling" ? "transparent" : stroke };
}
