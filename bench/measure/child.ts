// Does the tasks of its argument one after the other, and prints an outcome as JSON.
import { inspect } from "node:util";
import { isLoadCase } from "../cases/case.ts";
import { caseNamed } from "../cases/index.ts";
import { EFFORTS } from "./effort.ts";
import { measureGarbage } from "./garbage.ts";
import { measureLoad } from "./load.ts";
import type { Outcome, Task } from "./task.ts";
import { measureTime } from "./time.ts";

const tasks = JSON.parse(process.argv[2] ?? "[]") as readonly Task[];
// Sockets that a library keeps alive must not keep the process alive.
process.stdout.write(JSON.stringify(await measureAll()), () => process.exit());

async function measureAll(): Promise<Outcome> {
  const figures: unknown[] = [];
  try {
    for (const task of tasks) figures.push(await measure(task));
    return { figures };
  } catch (error) {
    return { failure: inspect(error) };
  }
}

async function measure(task: Task): Promise<unknown> {
  const subject = caseNamed(task.case);
  const effort = EFFORTS[task.effort];
  if (task.what === "load") {
    if (!isLoadCase(subject)) throw new Error(`${task.case} is no case under load`);
    return measureLoad(subject, effort, task.seed);
  }
  if (isLoadCase(subject)) throw new Error(`${task.case} is a case under load`);
  const contender = subject.contenders.find(({ name }) => name === task.contender);
  if (contender === undefined) throw new Error(`${task.case} has no contender "${task.contender}"`);
  return task.what === "garbage"
    ? measureGarbage(subject, contender, task.setting, effort)
    : measureTime(subject, contender, task.setting, effort);
}
