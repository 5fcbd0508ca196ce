/** How often something may happen: once every `intervalMs`, and `burst` times at once after a pause. */
export interface Rate {
  readonly intervalMs: number;
  readonly burst: number;
}

const FIRST_SWEEP = 1024;

/**
 * Limits events to a rate, for any number of keys, by the generic cell rate algorithm. It has no timer, and stores one number
 * per key, only while that key is limited. Source: https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 */
export class Gcra {
  /** The theoretical arrival time of each key: when the next event of a steady stream would come. */
  readonly #next = new Map<string, number>();
  #sweepAt: number = FIRST_SWEEP;

  /** How many keys are stored. */
  get size(): number {
    return this.#next.size;
  }

  /** Returns when the next event of a key may happen: `now` if it may happen at once. */
  earliest(key: string, { intervalMs, burst }: Rate, now: number): number {
    const next = this.#next.get(key);
    return next === undefined ? now : Math.max(now, next - (burst - 1) * intervalMs);
  }

  /** Counts an event at a time that {@link earliest} returned. */
  take(key: string, { intervalMs }: Rate, at: number): void {
    this.#set(key, Math.max(this.#next.get(key) ?? 0, at) + intervalMs, at);
  }

  /** Blocks a key until `until`, and then admits its events one at a time. */
  freeze(key: string, { intervalMs, burst }: Rate, until: number, now: number): void {
    const next = until + (burst - 1) * intervalMs;
    if (next > (this.#next.get(key) ?? 0)) this.#set(key, next, now);
  }

  /** Whether a key is limited, or would be after more of its events. Forgets the key if it is not. */
  isActive(key: string, now: number): boolean {
    const next = this.#next.get(key);
    if (next === undefined) return false;
    if (next > now) return true;
    this.#next.delete(key);
    return false;
  }

  #set(key: string, next: number, now: number): void {
    this.#next.set(key, next);
    if (this.#next.size < this.#sweepAt) return;
    // The threshold doubles with the size, so sweeps cost constant time per key on average.
    for (const [key, at] of this.#next) if (at <= now) this.#next.delete(key);
    this.#sweepAt = Math.max(FIRST_SWEEP, this.#next.size * 2);
  }
}
