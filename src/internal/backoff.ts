const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 10_000;

/**
 * Milliseconds to wait after so many failed attempts, at least one: exponential back-off with full jitter, so that
 * clients that lost the server together do not return together.
 */
export function backoffMs(failedAttempts: number, random: () => number): number {
  return random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failedAttempts - 1));
}
