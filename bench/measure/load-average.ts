import { availableParallelism, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

/** The machine's load average over one minute, for each core. */
export interface LoadAverages {
  readonly before: number;
  /** Before each case and each section. The benchmarks themselves are part of it. */
  readonly during: readonly number[];
  readonly after: number;
}

/** Above this, other processes take so much time that figures mean little. */
export const MAX_LOAD_PER_CORE = 0.5;

/** The load average over the last minute, for each core. */
export function loadPerCore(): number {
  return Number(((loadavg()[0] ?? 0) / availableParallelism()).toFixed(2));
}

/** What {@link waitForQuiet} uses of the machine. */
interface Waiting {
  readonly load: () => number;
  readonly pollMs: number;
  readonly print: (line: string) => void;
}

/**
 * Waits until the machine is quiet: what was built or measured before is part of the average for a minute. Throws when
 * it is still busy in the end.
 */
export async function waitForQuiet(
  maxWaitMs: number,
  { load, pollMs, print }: Waiting = { load: loadPerCore, pollMs: 5000, print: console.log },
): Promise<void> {
  const end = performance.now() + maxWaitMs;
  if (load() > MAX_LOAD_PER_CORE) print("Waiting until the machine is quiet");
  while (load() > MAX_LOAD_PER_CORE) {
    if (performance.now() >= end)
      throw new Error(
        `The load average is ${load()} for each core: a report needs at most ${MAX_LOAD_PER_CORE}`,
      );
    await wait(pollMs);
  }
}
