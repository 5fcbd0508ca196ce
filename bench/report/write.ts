import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ChartColdStarts } from "./charts.ts";
import type { Environment, Source } from "./environment.ts";
import { writeIndex } from "./index-page.ts";
import { type Findings, reportMarkdown } from "./markdown.ts";
import { RUNTIME_NAMES } from "./numbers.ts";

/** Throws when the tree differs from the commit, because nobody could repeat what is measured then. */
export function requireCommitted({ changed, commit }: Source): void {
  if (changed)
    throw new Error(`The tree differs from commit ${commit}: commit or discard the changes first`);
}

/**
 * Writes `report.md`, its charts, `results.json` and `environment.json`, and the index of all reports. Resolves to the
 * report's folder. Rejects when the tree was not that of a commit, or when `now` another commit is checked out.
 */
export async function writeReport(
  folder: string,
  findings: Findings,
  now: Source,
): Promise<string> {
  const { reports, sections, environment, run, effort, selection, load, seconds } = findings;
  requireCommitted(environment);
  if (now.commit !== environment.commit || now.changed)
    throw new Error("The tree has changed during the run");
  const target = join(folder, nameOf(environment, selection));
  mkdirSync(target, { recursive: true });
  const cases = reports.map(({ result }) => result);
  const results = {
    seed: run.seed,
    effort: { name: run.effort, ...effort },
    cases,
    ...Object.fromEntries(sections.map(({ name, figures }) => [name, figures])),
  };
  // Only a report needs the libraries that draw.
  const { writeCharts } = await import("./charts.ts");
  const { name, version } = environment.runtime;
  const charts = await writeCharts(target, {
    runtime: `${RUNTIME_NAMES[name]} ${version}`,
    cases,
    // The section of that name has these figures.
    coldStarts: sections.find((section) => section.name === "cold-start")?.figures as
      | ChartColdStarts
      | undefined,
  });
  writeFileSync(join(target, "report.md"), reportMarkdown(findings, charts));
  writeFileSync(join(target, "results.json"), json(results));
  writeFileSync(
    join(target, "environment.json"),
    json({ ...environment, selection, load, seconds }),
  );
  writeIndex(folder);
  return target;
}

/** `2026-01-31-node-24`, or `2026-01-31-bun-upload`: a selection does not replace a report of all cases of the same day. */
function nameOf(
  { date, runtime: { name, version } }: Environment,
  selection: readonly string[] = [],
): string {
  const runtime = name === "bun" ? "bun" : `node-${version.split(".")[0]}`;
  return [date, runtime, ...selection].join("-");
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
