import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type Case, isLoadCase, type LoadCase } from "../cases/case.ts";
import type { EFFORTS } from "./effort.ts";
import { GARBAGE_FLAGS } from "./garbage.ts";
import type { CaseResult, MeasuredContender } from "./result.ts";
import type { TimedContender } from "./time.ts";

const BENCH = fileURLToPath(new URL("..", import.meta.url));
const isBun = "bun" in process.versions;
const LOADER = isBun ? [] : ["--import", "tsx"];
const CHILD = fileURLToPath(new URL("child.ts", import.meta.url));

/** Measures a case in separate processes, so that the engine's optimizations for it do not affect the next case. */
export async function measureInChild(
  subject: Case | LoadCase,
  effort: keyof typeof EFFORTS,
): Promise<CaseResult> {
  const { name } = subject;
  if (isLoadCase(subject)) {
    const contenders = (await runChild(LOADER, name, effort)) as MeasuredContender[];
    return { name, compared: subject.compared, contenders };
  }
  if (isBun) return { name, contenders: (await runChild([], name, effort)) as TimedContender[] };
  const flags = [...LOADER, "--expose-gc"];
  const timed = (await runChild(flags, name, effort)) as TimedContender[];
  // Targets are about time only.
  if (effort === "check") return { name, contenders: timed };
  const garbage = (await runChild([...LOADER, ...GARBAGE_FLAGS], name, "garbage")) as Record<
    string,
    number
  >;
  const contenders = timed.map((contender) => {
    const bytes = garbage[contender.name];
    return bytes === undefined ? contender : { ...contender, garbage: bytes };
  });
  return { name, contenders };
}

async function runChild(flags: readonly string[], name: string, what: string): Promise<unknown> {
  const child = spawn(process.execPath, [...flags, CHILD, name, what], {
    cwd: BENCH,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  const [written, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new Error(`Measuring ${name} failed with exit code ${code}`);
  return JSON.parse(written);
}
