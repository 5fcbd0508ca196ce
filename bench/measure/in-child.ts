import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { type Case, isLoadCase, type LoadCase } from "../cases/case.ts";
import type { EFFORTS } from "./effort.ts";
import { GARBAGE_FLAGS } from "./garbage.ts";
import type { CaseResult, MeasuredContender } from "./result.ts";

const BENCH = fileURLToPath(new URL("..", import.meta.url));
const CHILD = fileURLToPath(new URL("child.ts", import.meta.url));
const isBun = "bun" in process.versions;

/**
 * Measures cases in separate processes: their times in one, and what they allocate in another, where the runtime reports
 * it. Cases that share a process affect each other through the engine's optimizations.
 */
export async function measureInChild(
  subjects: readonly (Case | LoadCase)[],
  effort: keyof typeof EFFORTS,
): Promise<readonly CaseResult[]> {
  const flags = isBun ? [] : ["--expose-gc"];
  const timed = await runChild<MeasuredContender[]>(flags, effort, subjects);
  const results = subjects.map((subject, index): CaseResult => {
    const result = { name: subject.name, contenders: timed[index] ?? [] };
    return isLoadCase(subject) ? { ...result, compared: subject.compared } : result;
  });
  // A short run only shows that it works, for which one case is enough.
  const withGarbage = effort === "smoke" ? subjects.slice(0, 1) : subjects;
  const calls = withGarbage.filter((subject) => !isLoadCase(subject));
  // Targets are about time only.
  if (isBun || effort === "check" || calls.length === 0) return results;
  const allocated = await runChild<Record<string, number>>(GARBAGE_FLAGS, "garbage", calls);
  const byCase = new Map(calls.map(({ name }, index) => [name, allocated[index] ?? {}]));
  return results.map((result) => addGarbage(result, byCase.get(result.name) ?? {}));
}

function addGarbage(result: CaseResult, garbage: Readonly<Record<string, number>>): CaseResult {
  const contenders = result.contenders.map((contender) => {
    const bytes = garbage[contender.name];
    return bytes === undefined ? contender : { ...contender, garbage: bytes };
  });
  return { ...result, contenders };
}

/** The figures of each case, in their order. */
async function runChild<Figures>(
  flags: readonly string[],
  what: string,
  subjects: readonly (Case | LoadCase)[],
): Promise<readonly Figures[]> {
  const names = subjects.map(({ name }) => name);
  const loader = isBun ? [] : ["--import", "tsx"];
  const child = spawn(process.execPath, [...loader, ...flags, CHILD, what, ...names], {
    cwd: BENCH,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  const [written, code] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new Error(`Measuring ${names.join(", ")} failed with exit code ${code}`);
  return JSON.parse(written) as readonly Figures[];
}
