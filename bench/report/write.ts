import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Effort } from "../measure/effort.ts";
import type { TypeCosts } from "../types/measure.ts";
import type { Environment } from "./environment.ts";
import { reportMarkdown } from "./markdown.ts";
import type { CaseReport } from "./summary.ts";

/** Writes `report.md`, `results.json` and `environment.json`, and returns their folder. */
export function writeReport(
  folder: string,
  reports: readonly CaseReport[],
  environment: Environment,
  effort: Effort,
  types: TypeCosts,
): string {
  const target = join(folder, `${environment.date}-${environment.runtime.name}`);
  mkdirSync(target, { recursive: true });
  const results = { effort, cases: reports.map(({ result }) => result), types };
  writeFileSync(join(target, "report.md"), reportMarkdown(reports, environment, effort, types));
  writeFileSync(join(target, "results.json"), json(results));
  writeFileSync(join(target, "environment.json"), json(environment));
  return target;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
