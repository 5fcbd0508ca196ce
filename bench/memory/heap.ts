import { getHeapStatistics } from "node:v8";

/** Bytes of JavaScript heap in use after several garbage collections; needs `--expose-gc`. */
export async function heapInUse(): Promise<number> {
  for (let count = 0; count < 4; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    await globalThis.gc?.();
  }
  return getHeapStatistics().used_heap_size;
}
