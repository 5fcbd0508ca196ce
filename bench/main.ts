import { parseArgs } from "node:util";
import type { Case, LoadCase } from "./cases/case.ts";
import { CASES, casesNamed } from "./cases/index.ts";
import { checkTargets } from "./check.ts";
import { EFFORTS } from "./measure/effort.ts";
import { measureInChild } from "./measure/in-child.ts";
import type { CaseResult } from "./measure/result.ts";
import { measureMemory } from "./memory/measure-bots.ts";
import { measureConnections } from "./memory/measure-connections.ts";
import { measureLanes } from "./memory/measure-lanes.ts";
import { connectionSection } from "./report/connections.ts";
import { readEnvironment } from "./report/environment.ts";
import { laneSection } from "./report/lanes.ts";
import { memorySection } from "./report/memory.ts";
import { type CaseReport, targetTable } from "./report/summary.ts";
import { caseTable } from "./report/table.ts";
import { typeSection } from "./report/types.ts";
import { uploadSection } from "./report/upload.ts";
import { writeReport } from "./report/write.ts";
import { measureTypeCosts } from "./types/measure.ts";
import { measureUploads } from "./upload/measure.ts";

// Names that `--case` takes besides those of the cases.
/** The cost of type checking. */
const TYPES = "types";
/** The memory of many bots. */
const MEMORY = "memory";
/** The memory of one bot with many chats. */
const CHATS = "chats";
/** The memory that closed connections leave behind. */
const CONNECTIONS = "connections";
/** The memory that an upload takes. */
const UPLOAD = "upload";

const { values } = parseArgs({
  options: {
    smoke: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    case: { type: "string", multiple: true },
    report: { type: "string" },
  },
});
if (values.report !== undefined && (values.smoke || values.case !== undefined))
  throw new Error("A report measures every case in full: omit --smoke and --case");
if (values.check && (values.smoke || values.report !== undefined))
  throw new Error("--check sets its own effort: omit --smoke and --report");

const environment = readEnvironment();
const effortName = values.smoke ? "smoke" : values.check ? "check" : "full";
const reports: CaseReport[] = [];
const missed: string[] = [];
const cases = chosenCases(values.case);
// Most of a short run would be the start of processes.
const together = values.smoke && cases.length > 0 ? await measureInChild(cases, effortName) : [];
for (const [index, subject] of cases.entries()) {
  const measure = async (): Promise<CaseResult> => {
    const result = together[index] ?? (await measureInChild([subject], effortName))[0];
    if (result === undefined) throw new Error(`${subject.name} has no figures`);
    return result;
  };
  const runtime = environment.runtime.name;
  const { result, isReached } = values.check
    ? await checkTargets(subject, runtime, measure)
    : { result: await measure(), isReached: true };
  if (!isReached) missed.push(subject.name);
  reports.push({ subject, result });
  console.log(`\n${subject.title}\n\n${caseTable(result)}`);
}
if (!values.smoke && reports.some(({ subject }) => subject.targets.length > 0))
  console.log(`\n${targetTable(reports, environment.runtime.name)}`);
if (missed.length > 0) {
  console.error(`\nTargets not reached in three attempts: ${missed.join(", ")}`);
  process.exitCode = 1;
}
const isSelected = (name: string): boolean => values.case?.includes(name) ?? !values.check;
const memory = isSelected(MEMORY) ? measureMemory(values.smoke ? 500 : 10_000) : undefined;
if (memory !== undefined) console.log(`\n${memorySection(memory)}`);
const lanes = isSelected(CHATS) ? measureLanes(values.smoke ? 20_000 : 1_000_000) : undefined;
if (lanes !== undefined) console.log(`\n${laneSection(lanes)}`);
const connections = isSelected(CONNECTIONS)
  ? await measureConnections(values.smoke ? 200 : 5000)
  : undefined;
if (connections !== undefined) console.log(`\n${connectionSection(connections)}`);
const uploads = isSelected(UPLOAD)
  ? await measureUploads(values.smoke ? 100_000_000 : 1_000_000_000)
  : undefined;
if (uploads !== undefined) console.log(`\n${uploadSection(uploads)}`);
const types = isSelected(TYPES) ? measureTypeCosts(EFFORTS[effortName].rounds) : undefined;
if (types !== undefined) console.log(`\n${typeSection(types)}`);
if (
  values.report !== undefined &&
  memory !== undefined &&
  lanes !== undefined &&
  connections !== undefined &&
  uploads !== undefined &&
  types !== undefined
) {
  const folder = writeReport(values.report, {
    reports,
    environment,
    effort: EFFORTS.full,
    memory,
    lanes,
    connections,
    uploads,
    types,
  });
  console.log(`\nWritten to ${folder}`);
}
if (values.smoke)
  console.log("\nA smoke run only shows that everything works: its figures mean nothing.");

function chosenCases(names: readonly string[] | undefined): readonly (Case | LoadCase)[] {
  const comparisons = names?.filter(
    (name) => ![TYPES, MEMORY, CHATS, CONNECTIONS, UPLOAD].includes(name),
  );
  return comparisons?.flatMap(casesNamed) ?? CASES;
}
