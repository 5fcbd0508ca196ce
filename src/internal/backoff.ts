const FIRST_DELAY_MS = 200;
const MAX_DELAY_MS = 10_000;

/**
 * Returns the milliseconds to wait after `failedAttempts`, at least one: an exponential back-off with full jitter, so that
 * clients that lost the server at the same time do not all return at the same time.
 */
export function backoffMs(failedAttempts: number, random: () => number): number {
  return random() * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failedAttempts - 1));
}
