import type { Case } from "../cases/case.ts";

/** How much time a measurement may take. */
export interface Effort {
  readonly rounds: number;
  /** For how long each contender runs in each round before it is measured. */
  readonly warmUpMs: number;
  /** The same for calls to a server: V8 on Node 24 compiles an HTTP client for the last time after about 1.6 s of calls. */
  readonly callWarmUpMs: number;
  /** For how long each bot under load has work in each round before it is measured: a server on Bun is slower for that time. */
  readonly loadWarmUpMs: number;
  /** For how long at least each contender is measured in each round. */
  readonly sampleMs: number;
  /** Minimum number of samples of each contender in each round. */
  readonly minSamples: number;
}

export type EffortName = "full" | "quick" | "check" | "smoke";

/** `full` is for reports, `quick` for a first look, `check` finds regressions, `smoke` only shows that everything runs. */
export const EFFORTS: Readonly<Record<EffortName, Effort>> = {
  full: {
    rounds: 5,
    warmUpMs: 450,
    callWarmUpMs: 2500,
    loadWarmUpMs: 2000,
    sampleMs: 300,
    minSamples: 6,
  },
  quick: {
    rounds: 3,
    warmUpMs: 300,
    callWarmUpMs: 2500,
    loadWarmUpMs: 2000,
    sampleMs: 200,
    minSamples: 6,
  },
  check: {
    rounds: 3,
    warmUpMs: 100,
    callWarmUpMs: 300,
    loadWarmUpMs: 500,
    sampleMs: 100,
    minSamples: 6,
  },
  smoke: {
    rounds: 1,
    warmUpMs: 0,
    callWarmUpMs: 0,
    loadWarmUpMs: 0,
    sampleMs: 1,
    minSamples: 1,
  },
};

/** For how long a contender of this case runs before it is measured, in milliseconds. */
export function warmUpOf(
  { needsServer = false }: Pick<Case, "needsServer">,
  { warmUpMs, callWarmUpMs }: Pick<Effort, "warmUpMs" | "callWarmUpMs">,
): number {
  return needsServer ? callWarmUpMs : warmUpMs;
}
