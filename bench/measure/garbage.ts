import { getHeapStatistics } from "node:v8";
import { median } from "./statistics.ts";

const BLOCKS = 15;
// Few enough that a block fits into V8's young generation and nothing is collected while it runs.
const RUNS = 16;

/**
 * Bytes of JavaScript heap that one run takes, or undefined where the runtime does not tell exactly: Bun's heap size is
 * an estimate that moves in pages. Memory outside the heap, as of sockets, is not in it.
 */
export async function garbageOf(run: () => unknown): Promise<number | undefined> {
  const collect = globalThis.gc;
  if ("bun" in process.versions || collect === undefined) return undefined;
  const nothing = await growthPerRun(() => {}, collect);
  return Math.max(0, (await growthPerRun(run, collect)) - nothing);
}

async function growthPerRun(run: () => unknown, collect: NodeJS.GCFunction): Promise<number> {
  const blocks: number[] = [];
  for (let block = 0; block < BLOCKS; block += 1) {
    await collect();
    const before = getHeapStatistics().used_heap_size;
    for (let count = 0; count < RUNS; count += 1) {
      const pending = run();
      if (pending instanceof Promise) await pending;
    }
    blocks.push((getHeapStatistics().used_heap_size - before) / RUNS);
  }
  return median(blocks);
}
