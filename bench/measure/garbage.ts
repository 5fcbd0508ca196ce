import { getHeapStatistics } from "node:v8";
import type { Case, Contender, Setting } from "../cases/case.ts";
import { type Effort, warmUpOf } from "./effort.ts";
import type { Loop } from "./loop.ts";
import { withContender } from "./open-contender.ts";
import { repeatFor } from "./repeat.ts";
import { median } from "./statistics.ts";

/**
 * Flags for the process that runs {@link measureGarbage}: a young generation so large that nothing is collected within
 * a block, and no compiler that allocates in another thread meanwhile. The process that measures time runs without them.
 */
export const GARBAGE_FLAGS: readonly string[] = [
  "--expose-gc",
  "--no-concurrent-recompilation",
  "--min-semi-space-size=128",
  "--max-semi-space-size=128",
];

const BLOCKS = 7;
// Much more than the pages that V8 counts in, and much less than the young generation.
const BYTES_PER_BLOCK = 32 * 2 ** 20;
const MIN_OPERATIONS = 16;
const MAX_OPERATIONS = 2 ** 18;

/**
 * Bytes of JavaScript heap that one operation of a contender allocates, without what the loop around it does. Memory
 * outside the heap, such as that of sockets, does not count. For V8 only: Bun's heap size is an estimate.
 */
export function measureGarbage(
  subject: Case,
  contender: Contender,
  setting: Setting,
  effort: Pick<Effort, "warmUpMs" | "callWarmUpMs">,
): Promise<number> {
  const { operationsPerRun, runsPerSample, inFlight = 1 } = subject;
  return withContender(subject, contender, setting, async ({ loop, emptyLoop }) => {
    const few = Math.max(inFlight, Math.ceil(MIN_OPERATIONS / operationsPerRun));
    // What the engine allocates to optimize the code must not count.
    await repeatFor(warmUpOf(subject, effort), () => loop(runsPerSample));
    const estimate = (await growth(loop, few)) / few;
    const fitting = Math.round(BYTES_PER_BLOCK / Math.max(1, estimate));
    const max = Math.ceil(MAX_OPERATIONS / operationsPerRun);
    const runs = inFlight * Math.ceil(Math.min(Math.max(fitting, few), max) / inFlight);
    const allocated = (await medianGrowth(loop, runs)) - (await medianGrowth(emptyLoop, runs));
    return Math.max(0, allocated) / (runs * operationsPerRun);
  });
}

async function medianGrowth(loop: Loop, runs: number): Promise<number> {
  const blocks: number[] = [];
  for (let block = 0; block < BLOCKS; block += 1) blocks.push(await growth(loop, runs));
  return median(blocks);
}

async function growth(loop: Loop, runs: number): Promise<number> {
  await globalThis.gc?.();
  const before = getHeapStatistics().used_heap_size;
  await loop(runs);
  return getHeapStatistics().used_heap_size - before;
}
