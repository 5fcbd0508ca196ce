import { sleep } from "./sleep.ts";

/** What code that waits takes from outside, so that tests can replace it. */
export interface Environment {
  /** Milliseconds since some fixed moment; never goes back. */
  readonly now: () => number;
  /** Resolves after the delay, or as soon as the signal aborts. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** A number from 0 up to, but not including, 1. */
  readonly random: () => number;
}

/** The monotonic clock, the timers and the randomness of the platform. */
export const PLATFORM: Environment = {
  now: () => performance.now(),
  sleep,
  random: () => Math.random(),
};
