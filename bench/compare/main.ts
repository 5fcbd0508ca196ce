// Compares the telewire beside two copies of the benchmarks. scripts/bench-compare.ts prepares both.
import { parseArgs } from "node:util";
import { type Case, isLoadCase } from "../cases/case.ts";
import { caseNamed, casesNamed } from "../cases/index.ts";
import { describeSeconds, runSteps, type Step } from "../progress.ts";
import { compileRevision } from "./compile-revision.ts";
import { type CaseChange, compareCase, estimateCase } from "./measure.ts";
import { changeSummary, changeTable } from "./report.ts";

/** One case of each kind of work: about six minutes. */
const DEFAULT_CASES = [
  "real-bot",
  "session-read",
  "dispatch-sync",
  "decode-small-bytes",
  "send-64",
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    case: { type: "string", multiple: true },
    quick: { type: "boolean", default: false },
  },
});
const [base, head] = positionals;
if (base === undefined || head === undefined)
  throw new Error("Two folders with benchmarks are needed");

const start = performance.now();
const effort = values.quick ? "quick" : "full";
const revisions = { base: await compileRevision(base), head: await compileRevision(head) };
const changes: CaseChange[] = [];
await runSteps(selected(values.case).map(caseStep), (line) => console.log(`\n${line}`));
console.log(`\n${changeSummary(changes)}`);
console.log(`\nDone after ${describeSeconds((performance.now() - start) / 1000)}`);

function caseStep(subject: Case): Step {
  return {
    name: subject.name,
    seconds: estimateCase(subject, effort),
    async run() {
      const change = await compareCase(subject, revisions, effort);
      changes.push(change);
      console.log(`\n${changeTable(change)}`);
    },
  };
}

/** Cases under load start all of their bots in one process, so the two revisions cannot take turns. */
function selected(names: readonly string[] | undefined): readonly Case[] {
  const subjects = names?.flatMap(casesNamed) ?? DEFAULT_CASES.map(caseNamed);
  return [...new Set(subjects)].map((subject) => {
    if (!isLoadCase(subject)) return subject;
    throw new Error(
      `${subject.name} cannot be compared: the bots of a case under load share a process`,
    );
  });
}
