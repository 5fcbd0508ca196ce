import { MAX_TIMER_MS } from "./durations.ts";

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
