import { Gcra, type Rate } from "./gcra.ts";

/** One thing that is counted: all messages of the bot, or those to one chat. */
export interface Limit {
  readonly key: string;
  readonly rate: Rate;
  /** Whether the rate always applies, rather than only after a 429. */
  readonly isPaced: boolean;
}

/** Keeps calls within the limits that we pace ourselves by, and those that Telegram imposes with a 429. */
export class FloodLimits {
  readonly #paced = new Gcra();
  readonly #imposed = new Gcra();

  /** How many limits are stored. */
  get size(): number {
    return this.#paced.size + this.#imposed.size;
  }

  /** Returns when the next call may go out: `now` if it may go out at once. */
  earliest({ key, rate, isPaced }: Limit, now: number): number {
    const imposed = this.#imposed.earliest(key, rate, now);
    return isPaced ? Math.max(imposed, this.#paced.earliest(key, rate, now)) : imposed;
  }

  /** Counts a call that goes out now. */
  take({ key, rate, isPaced }: Limit, now: number): void {
    if (isPaced) this.#paced.take(key, rate, now);
    if (this.#imposed.isActive(key, now)) this.#imposed.take(key, rate, now);
  }

  /** Blocks calls until `until`, as a 429 asks; then they go out one by one until the limit has been idle for a while. */
  freeze({ key, rate }: Limit, until: number, now: number): void {
    this.#imposed.freeze(key, rate, until, now);
  }

  /** Whether Telegram's own limit, rather than our pacing, blocks the next call. */
  isFrozen({ key, rate }: Limit, now: number): boolean {
    return this.#imposed.earliest(key, rate, now) > now;
  }
}
