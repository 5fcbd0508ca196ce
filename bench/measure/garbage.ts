import { getHeapStatistics } from "node:v8";
import type { Case } from "../cases/case.ts";
import { openVerified } from "./open-verified.ts";
import { median } from "./statistics.ts";

/**
 * Flags for the process that runs {@link measureGarbage}: a young generation so large that nothing is collected within
 * a block. The process that measures time runs without them.
 */
export const GARBAGE_FLAGS: readonly string[] = [
  "--expose-gc",
  "--min-semi-space-size=128",
  "--max-semi-space-size=128",
];

const BLOCKS = 7;
// Much more than the pages that V8 counts in, and much less than the young generation.
const BYTES_PER_BLOCK = 8 * 2 ** 20;
const MIN_OPERATIONS = 16;
const MAX_OPERATIONS = 2 ** 16;

/**
 * Bytes of JavaScript heap that one operation allocates, by contender. Memory outside the heap, such as that of sockets,
 * does not count. For V8 only: Bun's heap size is an estimate.
 */
export async function measureGarbage(subject: Case): Promise<Readonly<Record<string, number>>> {
  const { contenders, close } = await openVerified(subject.name, subject.open);
  try {
    const garbage: Record<string, number> = {};
    for (const { name, run } of contenders)
      garbage[name] = await bytesPerOperation(run, subject.operationsPerRun);
    return garbage;
  } finally {
    await close();
  }
}

async function bytesPerOperation(run: () => unknown, operationsPerRun: number): Promise<number> {
  const few = Math.ceil(MIN_OPERATIONS / operationsPerRun);
  await growth(run, few);
  const estimate = (await growth(run, few)) / few;
  const fitting = Math.round(BYTES_PER_BLOCK / Math.max(1, estimate));
  const max = Math.ceil(MAX_OPERATIONS / operationsPerRun);
  const runs = Math.min(Math.max(fitting, few), max);
  const blocks: number[] = [];
  for (let block = 0; block < BLOCKS; block += 1) blocks.push(await growth(run, runs));
  return Math.max(0, median(blocks)) / (runs * operationsPerRun);
}

async function growth(run: () => unknown, runs: number): Promise<number> {
  await globalThis.gc?.();
  const before = getHeapStatistics().used_heap_size;
  for (let count = 0; count < runs; count += 1) {
    const pending = run();
    if (pending instanceof Promise) await pending;
  }
  return getHeapStatistics().used_heap_size - before;
}
