// Measures one case in this process and prints the figures as JSON.
import { isLoadCase } from "../cases/case.ts";
import { caseNamed } from "../cases/index.ts";
import { EFFORTS } from "./effort.ts";
import { measureGarbage } from "./garbage.ts";
import { measureLoad } from "./load.ts";
import { measureTime } from "./time.ts";

const [name = "", what] = process.argv.slice(2);
const subject = caseNamed(name);
process.stdout.write(JSON.stringify(await measure()));

function measure(): Promise<unknown> {
  const effort = EFFORTS[what as keyof typeof EFFORTS];
  if (isLoadCase(subject)) return measureLoad(subject, effort);
  return what === "garbage" ? measureGarbage(subject) : measureTime(subject, effort);
}
