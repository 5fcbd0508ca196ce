import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Case } from "./cases/case.ts";
import { CASES, caseNamed } from "./cases/index.ts";
import { EFFORTS } from "./measure/effort.ts";
import type { CaseResult } from "./measure/measure-case.ts";
import { readEnvironment } from "./report/environment.ts";
import type { CaseReport } from "./report/summary.ts";
import { caseTable } from "./report/table.ts";
import { writeReport } from "./report/write.ts";

const BENCH = fileURLToPath(new URL(".", import.meta.url));
const CHILD = fileURLToPath(new URL("measure/child.ts", import.meta.url));

/** A process for each case: what one case taught the engine does not favour or harm the next. */
async function measureApart(subject: Case, effort: keyof typeof EFFORTS): Promise<CaseResult> {
  const flags = "bun" in process.versions ? [] : ["--import", "tsx", "--expose-gc"];
  const child = spawn(process.execPath, [...flags, CHILD, subject.name, effort], {
    cwd: BENCH,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  const [written, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new Error(`${subject.name} could not be measured (exit code ${code})`);
  return JSON.parse(written) as CaseResult;
}

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
  const result = await measureApart(subject, effortName);
  reports.push({ subject, result });
  console.log(`\n${subject.title}\n\n${caseTable(result)}`);
}
if (values.smoke)
  console.log("\nA smoke run: it shows that everything works, its figures say nothing.");
if (values.report !== undefined) {
  const folder = writeReport(values.report, reports, environment, EFFORTS.full);
  console.log(`\nWritten to ${folder}`);
}
