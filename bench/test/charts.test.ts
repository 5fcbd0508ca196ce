import { deepEqual, equal, ok } from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import type { Role } from "../cases/case.ts";
import type { CaseResult } from "../measure/result.ts";
import { CHART_COLORS } from "../report/chart-svg.ts";
import { type ChartResults, writeCharts } from "../report/charts.ts";

const BACKGROUNDS = { white: "#ffffff", dark: "#0d1117" };

function resultOf(
  name: string,
  contenders: readonly (readonly [string, Role, number])[],
): CaseResult {
  return {
    name,
    compared: "time",
    contenders: contenders.map(([contender, role, value]) => ({
      name: contender,
      role,
      rounds: [0.9, 1, 1.1].map((factor) => {
        const p50 = value * factor;
        return { p25: p50, p50, p75: p50, p99: p50, samples: 1, cpu: p50 / 2 };
      }),
      load: [
        {
          time: value,
          cpu: value,
          latency: { p50: value, p75: value, p90: value * 3, p99: value * 3 },
        },
      ],
    })),
  };
}

const RACE = [
  ["snail & co", "rival", 40_000],
  ["telewire", "ours", 2000],
  ["bare hare", "ceiling", 1000],
] as const;

const COLD_STARTS = {
  starts: [{ part: "import", name: "telewire", role: "ours", cpuMs: [19, 20, 25] }],
} as const;

async function written(
  results: Omit<ChartResults, "runtime">,
): Promise<Readonly<Record<string, string>>> {
  const folder = mkdtempSync(join(tmpdir(), "bench-charts-"));
  try {
    const files = await writeCharts(folder, { runtime: "Node 20.20.2", ...results });
    return Object.fromEntries(
      files.map((file) => [file, readFileSync(join(folder, file), "utf8")]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The texts of a chart, from top to bottom. */
function textsOf(svg = ""): readonly string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]+)<\/text>/g)].map(([, text = ""]) => text);
}

it("there is a chart for each subject that was measured", async () => {
  const names = ["real-bot", "end-to-end", "send-1", "send-64", "webhook-1", "parsers"];
  const cases = names.map((name) => resultOf(name, RACE));
  deepEqual(Object.keys(await written({ cases, coldStarts: COLD_STARTS })), [
    "real-bot.svg",
    "end-to-end.svg",
    "calls.svg",
    "webhook-latency.svg",
    "cold-start.svg",
  ]);
  deepEqual(Object.keys(await written({ cases: cases.slice(0, 1) })), ["real-bot.svg"]);
});

it("a chart has each contender with its figure, the best one first", async () => {
  const charts = await written({ cases: [resultOf("real-bot", RACE)], coldStarts: COLD_STARTS });
  const texts = textsOf(charts["real-bot.svg"]);
  const names = ["bare hare", "telewire", "snail &amp; co"];
  deepEqual(
    texts.filter((text) => names.includes(text)),
    names,
  );
  for (const label of ["1.00 us", "2.00 us", "40.0 us"]) ok(texts.includes(label), label);
  ok(texts.includes("A realistic bot: time per update"));
  ok(texts.some((text) => text.startsWith("Node 20.20.2. ") && text.includes("outline")));
  ok(!textsOf(charts["cold-start.svg"]).some((text) => text.includes("outline")));
});

it("the same figures lead to the same files", async () => {
  const results = { cases: [resultOf("send-64", RACE), resultOf("webhook-1", RACE)] };
  deepEqual(await written(results), await written(results));
});

it("colors have enough contrast on a white and on a dark background", async () => {
  const charts = await written({ cases: [resultOf("real-bot", RACE)] });
  ok(!/<rect[^>]*fill="(white|#fff)/.test(charts["real-bot.svg"] ?? ""));
  for (const [color, value] of Object.entries(CHART_COLORS)) {
    // The limits of WCAG for large text and for graphics are 3; small text is not read for long here.
    const least = color === "text" ? 4.3 : 3;
    for (const [name, background] of Object.entries(BACKGROUNDS))
      ok(contrast(value, background) >= least, `${color} on ${name}`);
  }
  equal(contrast("#000000", "#ffffff"), 21);
});

/** The contrast of two colors as WCAG defines it: 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
