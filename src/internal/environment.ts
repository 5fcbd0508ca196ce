import { MAX_TIMER_MS } from "./durations.ts";

/** The clock, the timers and the randomness of code that waits; tests replace them. */
export interface Environment {
  /** Milliseconds since some fixed moment; never goes back. */
  readonly now: () => number;
  /** Resolves after the delay, or as soon as the signal aborts. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** A number from 0 up to, but not including, 1. */
  readonly random: () => number;
}

/** The clock and the timers of code that watches; tests replace them. */
export interface Timers extends Pick<Environment, "now"> {
  /** Calls back after the delay, unless the process ends before: such a timer does not keep it alive. */
  readonly setTimer: (delayMs: number, callback: () => void) => void;
}

/** The environment outside of tests; its clock is monotonic. */
export const PLATFORM: Environment & Timers = {
  now: () => performance.now(),
  sleep,
  random: () => Math.random(),
  setTimer(delayMs, callback) {
    const timer = setTimeout(callback, Math.min(delayMs, MAX_TIMER_MS));
    // A number, without such a method, outside of Node and Bun.
    timer.unref?.();
  },
};

/**
 * Resolves after `delayMs`, or as soon as `signal` aborts, and leaves no listener or timer behind. A delay above
 * {@link MAX_TIMER_MS}, such as `Infinity`, lasts until the signal aborts.
 */
export function sleep(delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = delayMs > MAX_TIMER_MS ? undefined : setTimeout(end, delayMs);
    signal.addEventListener("abort", end);
  });
}

/** Waits for a promise, and rejects with an error of this message when that takes longer than `delayMs`. */
export async function within<T>(delayMs: number, promise: Promise<T>, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), delayMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
