import { parseArgs } from "node:util";
import type { Case } from "./cases/case.ts";
import { CASES, caseNamed } from "./cases/index.ts";
import { measureApart } from "./measure/apart.ts";
import { EFFORTS } from "./measure/effort.ts";
import { readEnvironment } from "./report/environment.ts";
import type { CaseReport } from "./report/summary.ts";
import { caseTable } from "./report/table.ts";
import { typeSection } from "./report/types.ts";
import { writeReport } from "./report/write.ts";
import { measureTypeCosts } from "./types/measure.ts";

/** What `--case` calls the cost of type checking, which is no race of contenders. */
const TYPES = "types";

const { values } = parseArgs({
  options: {
    smoke: { type: "boolean", default: false },
    case: { type: "string" },
    report: { type: "string" },
  },
});
if (values.report !== undefined && (values.smoke || values.case !== undefined))
  throw new Error("A report takes every case in full: leave out --smoke and --case");

const environment = readEnvironment();
const effortName = values.smoke ? "smoke" : "full";
const reports: CaseReport[] = [];
for (const subject of chosenCases(values.case)) {
  const result = await measureApart(subject.name, effortName);
  reports.push({ subject, result });
  console.log(`\n${subject.title}\n\n${caseTable(result)}`);
}
if (values.case === undefined || values.case === TYPES) {
  const types = measureTypeCosts(EFFORTS[effortName].rounds);
  console.log(`\n${typeSection(types)}`);
  if (values.report !== undefined) {
    const folder = writeReport(values.report, reports, environment, EFFORTS.full, types);
    console.log(`\nWritten to ${folder}`);
  }
}
if (values.smoke)
  console.log("\nA smoke run: it shows that everything works, its figures say nothing.");

function chosenCases(name: string | undefined): readonly Case[] {
  if (name === TYPES) return [];
  return name === undefined ? CASES : [caseNamed(name)];
}
