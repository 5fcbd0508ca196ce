import { randomInt } from "node:crypto";
import { checkTargets } from "./check.ts";
import { EFFORTS } from "./measure/effort.ts";
import { estimateSeconds, measureCase, measureTogether, type Run } from "./measure/measure-case.ts";
import type { CaseResult } from "./measure/result.ts";
import { readOptions } from "./options.ts";
import { createProgress } from "./progress.ts";
import { readEnvironment } from "./report/environment.ts";
import { type CaseReport, targetTable } from "./report/summary.ts";
import { caseTable } from "./report/table.ts";
import { writeReport } from "./report/write.ts";
import type { MeasuredSection } from "./sections.ts";

const { effort, cases, sections, reports: folder } = readOptions(process.argv.slice(2));
const run: Run = { effort, seed: randomInt(2 ** 31) };
const environment = readEnvironment();
const runtime = environment.runtime.name;

// Most of a short run would be the start of processes.
const together = effort === "smoke" && cases.length > 0 ? await measureTogether(cases, run) : [];
const announce = createProgress(
  [
    ...cases.map((each) => ({ name: each.name, seconds: estimateSeconds(each, effort) })),
    ...sections,
  ],
  (line) => console.log(`\n${line}`),
);

const reports: CaseReport[] = [];
const missed: string[] = [];
for (const [index, subject] of cases.entries()) {
  announce();
  const measure = async (): Promise<CaseResult> => together[index] ?? measureCase(subject, run);
  const { result, isReached } =
    effort === "check"
      ? await checkTargets(subject, runtime, measure)
      : { result: await measure(), isReached: true };
  if (!isReached) missed.push(subject.name);
  reports.push({ subject, result });
  console.log(`\n${subject.title}\n\n${caseTable(result)}`);
}
if (effort !== "smoke" && reports.some(({ subject }) => subject.targets.length > 0))
  console.log(`\n${targetTable(reports, runtime)}`);
if (missed.length > 0) {
  console.error(`\nTargets not reached in three attempts: ${missed.join(", ")}`);
  process.exitCode = 1;
}

const measured: MeasuredSection[] = [];
for (const section of sections) {
  announce();
  const found = await section.measure(effort);
  measured.push(found);
  console.log(`\n${found.text}`);
}

if (folder !== undefined) {
  const findings = { reports, sections: measured, environment, run, effort: EFFORTS[effort] };
  console.log(`\nWritten to ${writeReport(folder, findings)}`);
}
if (effort === "smoke")
  console.log("\nA smoke run only shows that everything works: its figures mean nothing.");
