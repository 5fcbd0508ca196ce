import { parseArgs } from "node:util";
import { CASES, caseNamed } from "./cases/index.ts";
import { measureApart } from "./measure/apart.ts";
import { EFFORTS } from "./measure/effort.ts";
import { readEnvironment } from "./report/environment.ts";
import type { CaseReport } from "./report/summary.ts";
import { caseTable } from "./report/table.ts";
import { writeReport } from "./report/write.ts";

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
const subjects = values.case === undefined ? CASES : [caseNamed(values.case)];
const effortName = values.smoke ? "smoke" : "full";
const reports: CaseReport[] = [];
for (const subject of subjects) {
  const result = await measureApart(subject.name, effortName);
  reports.push({ subject, result });
  console.log(`\n${subject.title}\n\n${caseTable(result)}`);
}
if (values.smoke)
  console.log("\nA smoke run: it shows that everything works, its figures say nothing.");
if (values.report !== undefined) {
  const folder = writeReport(values.report, reports, environment, EFFORTS.full);
  console.log(`\nWritten to ${folder}`);
}
