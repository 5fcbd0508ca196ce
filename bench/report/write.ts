import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Findings, reportMarkdown } from "./markdown.ts";

/** Writes `report.md`, `results.json` and `environment.json`, and returns their folder. */
export function writeReport(folder: string, findings: Findings): string {
  const { reports, sections, environment, run, effort } = findings;
  const target = join(folder, `${environment.date}-${environment.runtime.name}`);
  mkdirSync(target, { recursive: true });
  const results = {
    seed: run.seed,
    effort: { name: run.effort, ...effort },
    cases: reports.map(({ result }) => result),
    ...Object.fromEntries(sections.map(({ name, figures }) => [name, figures])),
  };
  writeFileSync(join(target, "report.md"), reportMarkdown(findings));
  writeFileSync(join(target, "results.json"), json(results));
  writeFileSync(join(target, "environment.json"), json(environment));
  return target;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
