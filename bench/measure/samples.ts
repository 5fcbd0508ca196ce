import type { Loop } from "./loop.ts";

/** Takes samples for a minimum time. Resolves to the milliseconds of each. */
export async function takeSamples(
  loop: Loop,
  runs: number,
  minMs: number,
  minSamples: number,
): Promise<readonly number[]> {
  const samples: number[] = [];
  const begin = performance.now();
  let end = begin;
  while (samples.length < minSamples || end - begin < minMs) {
    const start = performance.now();
    const pending = loop(runs);
    if (pending !== undefined) await pending;
    end = performance.now();
    samples.push(end - start);
  }
  return samples;
}
