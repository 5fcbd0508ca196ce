// Measures cases in this process, one after the other, and prints a JSON array with the figures of each.
import { type Case, isLoadCase, type LoadCase } from "../cases/case.ts";
import { caseNamed } from "../cases/index.ts";
import { EFFORTS } from "./effort.ts";
import { measureGarbage } from "./garbage.ts";
import { measureLoad } from "./load.ts";
import { measureTime } from "./time.ts";

const [what, ...names] = process.argv.slice(2);
const figures: unknown[] = [];
for (const name of names) figures.push(await measure(caseNamed(name)));
process.stdout.write(JSON.stringify(figures));

function measure(subject: Case | LoadCase): Promise<unknown> {
  const effort = EFFORTS[what as keyof typeof EFFORTS];
  if (isLoadCase(subject)) return measureLoad(subject, effort);
  return what === "garbage" ? measureGarbage(subject) : measureTime(subject, effort);
}
