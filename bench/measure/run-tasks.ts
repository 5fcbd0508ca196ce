import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { programFile } from "../programs.ts";
import { GARBAGE_FLAGS } from "./garbage.ts";
import type { Outcome, Task } from "./task.ts";

/** Whether the benchmarks run on Bun, which does not report its heap exactly. */
export const isBun: boolean = "bun" in process.versions;

/** A task failed; `failure` is the error of its process, with its stack. */
export class TaskError extends Error {
  readonly failure: string;

  constructor(names: string, failure: string) {
    super(`Measuring ${names} failed: ${failure}`);
    this.failure = failure;
  }
}

/**
 * Does tasks of one kind in a new process of this runtime, with the compiled programs of a folder. Resolves to the figures
 * of each, in their order; rejects with a `TaskError`.
 */
export async function runTasks<Figures>(
  tasks: readonly Task[],
  programs?: string,
): Promise<readonly Figures[]> {
  const file = programFile("measure/child.ts", programs);
  const flags = tasks.some(({ what }) => what === "garbage") ? GARBAGE_FLAGS : ["--expose-gc"];
  const parameters = [...(isBun ? [] : flags), file, JSON.stringify(tasks)];
  const child = spawn(process.execPath, parameters, {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  const [written, code] = await Promise.all([text(child.stdout), ended]);
  const names = [...new Set(tasks.map((task) => task.case))].join(", ");
  if (code !== 0) throw new Error(`Measuring ${names} failed with exit code ${code}`);
  const outcome = JSON.parse(written) as Outcome;
  if ("failure" in outcome) throw new TaskError(names, outcome.failure);
  return outcome.figures as readonly Figures[];
}
