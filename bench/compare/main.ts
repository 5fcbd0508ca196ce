// Compares the telewire beside two copies of the benchmarks. scripts/bench-compare.ts prepares both.
import { parseArgs } from "node:util";
import { type Case, isLoadCase } from "../cases/case.ts";
import { CASES, casesNamed } from "../cases/index.ts";
import { compilePrograms } from "../compile-programs.ts";
import { type CaseChange, compareCase } from "./measure.ts";
import { changeSummary, changeTable } from "./report.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { case: { type: "string", multiple: true } },
});
const [base, head] = positionals;
if (base === undefined || head === undefined)
  throw new Error("Two folders with benchmarks are needed");

const revisions = { base: compilePrograms(base), head: compilePrograms(head) };
const changes: CaseChange[] = [];
const cases = selected(values.case);
for (const [index, subject] of cases.entries()) {
  console.log(`\n${index + 1} of ${cases.length}: ${subject.name}`);
  const change = await compareCase(subject, revisions, "full");
  changes.push(change);
  console.log(`\n${changeTable(change)}`);
}
console.log(`\n${changeSummary(changes)}`);

/** Cases under load start all of their bots in one process, so the two revisions cannot take turns. */
function selected(names: readonly string[] | undefined): readonly Case[] {
  const named = names === undefined ? CASES : [...new Set(names.flatMap(casesNamed))];
  const comparable = named.flatMap((each) => (isLoadCase(each) ? [] : [each]));
  if (names !== undefined && comparable.length < named.length)
    throw new Error("Cases under load cannot be compared: their bots share a process");
  return comparable;
}
