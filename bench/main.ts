import { randomInt } from "node:crypto";
import type { Case, LoadCase } from "./cases/case.ts";
import { checkTargets } from "./check.ts";
import "./compile-programs.ts";
import { EFFORTS } from "./measure/effort.ts";
import { loadPerCore, MAX_LOAD_PER_CORE, waitForQuiet } from "./measure/load-average.ts";
import { estimateSeconds, measureCase, measureTogether, type Run } from "./measure/measure-case.ts";
import type { CaseResult } from "./measure/result.ts";
import { readOptions } from "./options.ts";
import { describeSeconds, runSteps, type Step } from "./progress.ts";
import { readEnvironment, readSource } from "./report/environment.ts";
import type { CaseReport } from "./report/summary.ts";
import { caseTable } from "./report/table.ts";
import { describeTargets, targetLists } from "./report/targets.ts";
import { requireCommitted, writeReport } from "./report/write.ts";
import type { MeasuredSection } from "./sections.ts";

const MAX_WAIT_MS = 300_000;

const options = readOptions(process.argv.slice(2));
const { effort, cases, reportFolder } = options;
const run: Run = { effort, seed: randomInt(2 ** 31) };
const environment = readEnvironment();
const runtime = environment.runtime.name;
if (reportFolder !== undefined) {
  requireCommitted(environment);
  await waitForQuiet(MAX_WAIT_MS);
} else if (effort !== "smoke" && loadPerCore() > MAX_LOAD_PER_CORE)
  console.warn(`The load average is ${loadPerCore()} for each core: only CPU time means something`);

const start = performance.now();
const load = { before: loadPerCore(), during: [] as number[] };
const reports: CaseReport[] = [];
const sections: MeasuredSection[] = [];
const missed: string[] = [];

await runSteps([...caseSteps(), ...options.sections.map(sectionStep)], (line) => {
  load.during.push(loadPerCore());
  console.log(`\n${line}`);
});

const targets = [
  ...reports.flatMap(({ subject, result }) => describeTargets(subject, result, runtime)),
  ...sections.flatMap((section) => section.targets ?? []),
];
if (effort !== "smoke" && targets.length > 0) console.log(`\n${targetLists(targets)}`);
if (missed.length > 0) {
  console.error(`\nTargets not reached in three attempts: ${missed.join(", ")}`);
  process.exitCode = 1;
}
const seconds = Math.round((performance.now() - start) / 1000);
if (reportFolder !== undefined) {
  const findings = {
    reports,
    sections,
    environment,
    run,
    effort: EFFORTS[effort],
    selection: options.selection,
    load: { ...load, after: loadPerCore() },
    seconds,
  };
  console.log(`\nWritten to ${await writeReport(reportFolder, findings, readSource())}`);
}
console.log(`\nDone after ${describeSeconds(seconds)}`);
if (effort === "smoke")
  console.log("\nA smoke run only shows that everything works: its figures mean nothing.");

function caseSteps(): readonly Step[] {
  if (effort !== "smoke") return cases.map(caseStep);
  if (cases.length === 0) return [];
  // Most of a short run would be the start of processes.
  const measureAll = async (): Promise<void> => {
    const results = await measureTogether(cases, run);
    for (const [index, subject] of cases.entries()) addCase(subject, results[index]);
  };
  return [{ name: "all cases", seconds: 60, run: measureAll }];
}

function caseStep(subject: Case | LoadCase): Step {
  const measure = (): Promise<CaseResult> => measureCase(subject, run);
  return {
    name: subject.name,
    seconds: estimateSeconds(subject, effort),
    async run() {
      if (effort !== "check") return addCase(subject, await measure());
      const { result, isReached } = await checkTargets(subject, runtime, measure);
      if (!isReached) missed.push(subject.name);
      addCase(subject, result);
    },
  };
}

function addCase(subject: Case | LoadCase, result: CaseResult | undefined): void {
  if (result === undefined) throw new Error(`${subject.name} has no figures`);
  reports.push({ subject, result });
  console.log(`\n${subject.title}\n\n${caseTable(result)}`);
}

function sectionStep({ name, seconds, measure }: (typeof options.sections)[number]): Step {
  return {
    name,
    seconds,
    async run() {
      const measured = await measure(effort);
      sections.push(measured);
      console.log(`\n${measured.text}`);
    },
  };
}
