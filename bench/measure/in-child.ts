import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { EFFORTS } from "./effort.ts";
import { GARBAGE_FLAGS } from "./garbage.ts";
import type { CaseResult } from "./result.ts";
import type { TimedContender } from "./time.ts";

const BENCH = fileURLToPath(new URL("..", import.meta.url));
const CHILD = fileURLToPath(new URL("child.ts", import.meta.url));

/** Measures a case in separate processes, so that the engine's optimizations for it do not affect the next case. */
export async function measureInChild(
  name: string,
  effort: keyof typeof EFFORTS,
): Promise<CaseResult> {
  if ("bun" in process.versions) {
    return { name, contenders: (await runChild([], name, effort)) as TimedContender[] };
  }
  const timed = (await runChild(
    ["--import", "tsx", "--expose-gc"],
    name,
    effort,
  )) as TimedContender[];
  // Targets are about time only.
  if (effort === "check") return { name, contenders: timed };
  const flags = ["--import", "tsx", ...GARBAGE_FLAGS];
  const garbage = (await runChild(flags, name, "garbage")) as Record<string, number>;
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
