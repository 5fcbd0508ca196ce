/** What pausing needs from outside. */
export interface PauseOptions {
  /** Milliseconds since any moment. */
  readonly clock: { now(): number };
  /** Resolves after the delay or when the signal aborts. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

/** Called after each poll, before the next one begins. `isIdle` when it brought nothing new. */
export type Pause = (isIdle: boolean, signal: AbortSignal) => Promise<void>;

const SHORTEST_MS = 300;
const LONGEST_MS = 3_000;

/**
 * Creates the floor between polls. A server that waits for updates sets the pace itself; one that returns nothing new at once,
 * as with `timeout: 0` or behind a broken proxy, would be asked thousands of times a second.
 */
export function createPause({ clock, sleep }: PauseOptions): Pause {
  let apartMs = SHORTEST_MS;
  let begunAt = clock.now();
  return async (isIdle, signal) => {
    const tookMs = clock.now() - begunAt;
    if (isIdle && tookMs < SHORTEST_MS) {
      await sleep(apartMs - tookMs, signal);
      apartMs = Math.min(LONGEST_MS, apartMs * 2);
    } else apartMs = SHORTEST_MS;
    begunAt = clock.now();
  };
}
