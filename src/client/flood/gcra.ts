/** How often something may happen: one every `intervalMs`, and `burst` at once after a pause. */
export interface Rate {
  readonly intervalMs: number;
  readonly burst: number;
}

const FIRST_SWEEP = 1024;

/**
 * Admits events at a rate, for any number of keys: the generic cell rate algorithm. Keeps one number for a key, and only
 * for as long as it holds anything back; has no timer.
 */
export class Gcra {
  /** For each key, when a steady stream of its events would have come to the next one. */
  readonly #next = new Map<string, number>();
  #sweepAt: number = FIRST_SWEEP;

  /** How many keys are kept. */
  get size(): number {
    return this.#next.size;
  }

  /** When the next event of a key may happen; `now` when it may happen at once. */
  earliest(key: string, { intervalMs, burst }: Rate, now: number): number {
    const next = this.#next.get(key);
    return next === undefined ? now : Math.max(now, next - (burst - 1) * intervalMs);
  }

  /** Counts an event that happens, or will happen, at a time that {@link earliest} gave. */
  take(key: string, { intervalMs }: Rate, at: number): void {
    this.#set(key, Math.max(this.#next.get(key) ?? 0, at) + intervalMs, at);
  }

  /** Lets nothing happen until then, and after that one event at a time. */
  freeze(key: string, { intervalMs, burst }: Rate, until: number, now: number): void {
    const next = until + (burst - 1) * intervalMs;
    if (next > (this.#next.get(key) ?? 0)) this.#set(key, next, now);
  }

  /** Whether a key is held back, or would be if more of its events came. Forgets it when not. */
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
    // Each sweep is paid for by the keys that came since the last one.
    for (const [key, at] of this.#next) if (at <= now) this.#next.delete(key);
    this.#sweepAt = Math.max(FIRST_SWEEP, this.#next.size * 2);
  }
}
