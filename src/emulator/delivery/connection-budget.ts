import type { Timers } from "../clock.ts";

const ACTIVE_MS = 10_000;
const IDLE_MS = 60_000;
/** A webhook that works may open ten connections in half a second. */
const ACTIVE_RATE = { count: 10, windowMs: 500 };
/** One that does not, a single one in two seconds. */
const INACTIVE_RATE = { count: 1, windowMs: 2000 };

/** How many connections a webhook may use: few until it has shown that it works. */
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

  /** Takes a connection, opening one if it may; else tells in how many milliseconds to ask again. */
  tryAcquire(demand: number): {
    readonly isAcquired: boolean;
    readonly retryInMs: number | undefined;
  } {
    const now = this.#timers.now();
    // The server closes what was idle for a minute.
    if (this.#busy === 0 && now - this.#lastUse > IDLE_MS) this.#open = 0;
    if (this.#busy === this.#open) {
      const wait = this.#tryOpen(demand, now);
      if (wait !== 0) return { isAcquired: false, retryInMs: wait };
    }
    this.#busy++;
    this.#lastUse = now;
    return { isAcquired: true, retryInMs: undefined };
  }

  /** Gives a connection back; one that broke is gone. */
  release(outcome: "success" | "refusal" | "broken"): void {
    this.#busy--;
    this.#lastUse = this.#timers.now();
    if (outcome === "broken") this.#open--;
    if (outcome === "success") this.#lastSuccess = this.#lastUse;
  }

  /** 0 when it was opened, else the wait; undefined when only a release will help. */
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
