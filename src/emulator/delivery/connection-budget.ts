import type { Timers } from "../clock.ts";

const ACTIVE_MS = 10_000;
const IDLE_MS = 60_000;
/** How fast a webhook with a recent success may open connections. */
const ACTIVE_RATE = { count: 10, windowMs: 500 };
/** How fast a webhook without a recent success may open connections. */
const INACTIVE_RATE = { count: 1, windowMs: 2000 };

/** Limits the connections of a webhook: a single one until a delivery succeeds, then up to the maximum. */
export class ConnectionBudget {
  readonly #timers: Timers;
  readonly #max: number;
  #open = 0;
  #busy = 0;
  #lastSuccess = Number.NEGATIVE_INFINITY;
  #lastUse = Number.NEGATIVE_INFINITY;
  readonly #activeOpenings: number[] = [];
  readonly #inactiveOpenings: number[] = [];

  constructor(timers: Timers, max: number) {
    this.#timers = timers;
    this.#max = max;
  }

  /**
   * Acquires a connection, opening one if `demand` and the limits allow it. When that fails, `retryInMs` says when to try
   * again, or is undefined when only a release can help.
   */
  tryAcquire(demand: number): {
    readonly isAcquired: boolean;
    readonly retryInMs: number | undefined;
  } {
    const now = this.#timers.now();
    // The server closes its connections after a minute without any use.
    if (this.#busy === 0 && now - this.#lastUse > IDLE_MS) this.#open = 0;
    if (this.#busy === this.#open) {
      const waitMs = this.#tryOpen(demand, now);
      if (waitMs !== 0) return { isAcquired: false, retryInMs: waitMs };
    }
    this.#busy++;
    this.#lastUse = now;
    return { isAcquired: true, retryInMs: undefined };
  }

  /** Returns a connection, or forgets one that broke. */
  release(outcome: "success" | "refusal" | "broken"): void {
    this.#busy--;
    this.#lastUse = this.#timers.now();
    if (outcome === "broken") this.#open--;
    if (outcome === "success") this.#lastSuccess = this.#lastUse;
  }

  /** Returns 0 when a connection was opened, the milliseconds to wait, or undefined when only a release can help. */
  #tryOpen(demand: number, now: number): number | undefined {
    const isActive = now - this.#lastSuccess <= ACTIVE_MS;
    const allowed = Math.min(demand, isActive ? this.#max : 1);
    if (this.#open >= allowed) return undefined;
    const openings = isActive ? this.#activeOpenings : this.#inactiveOpenings;
    const { count, windowMs } = isActive ? ACTIVE_RATE : INACTIVE_RATE;
    while (openings[0] !== undefined && now - openings[0] >= windowMs) openings.shift();
    const oldest = openings[0];
    if (openings.length >= count && oldest !== undefined) return oldest + windowMs - now;
    openings.push(now);
    this.#open++;
    return 0;
  }
}
