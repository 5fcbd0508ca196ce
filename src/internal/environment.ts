import { sleep } from "./sleep.ts";

/** The clock, the timers and the randomness of code that waits; tests replace them. */
export interface Environment {
  /** Milliseconds since some fixed moment; never goes back. */
  readonly now: () => number;
  /** Resolves after the delay, or as soon as the signal aborts. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** A number from 0 up to, but not including, 1. */
  readonly random: () => number;
}

/** The environment outside of tests; its clock is monotonic. */
export const PLATFORM: Environment = {
  now: () => performance.now(),
  sleep,
  random: () => Math.random(),
};
