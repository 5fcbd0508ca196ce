import type { Environment } from "../../internal/environment.ts";

/** Awaited after each poll, before the next one. `isIdle` when the poll returned nothing new. */
export type IdleDelay = (isIdle: boolean, signal: AbortSignal) => Promise<void>;

const MIN_INTERVAL_MS = 300;
const MAX_INTERVAL_MS = 3_000;

/**
 * Creates the minimum interval between idle polls. A server that holds polls open sets the pace itself; one that returns
 * nothing new at once, as with `timeout: 0` or behind a broken proxy, would be polled thousands of times per second.
 */
export function createIdleDelay({ now, sleep }: Pick<Environment, "now" | "sleep">): IdleDelay {
  let intervalMs = MIN_INTERVAL_MS;
  let startedAt = now();
  return async (isIdle, signal) => {
    const elapsedMs = now() - startedAt;
    if (isIdle && elapsedMs < MIN_INTERVAL_MS) {
      await sleep(intervalMs - elapsedMs, signal);
      intervalMs = Math.min(MAX_INTERVAL_MS, intervalMs * 2);
    } else intervalMs = MIN_INTERVAL_MS;
    startedAt = now();
  };
}
