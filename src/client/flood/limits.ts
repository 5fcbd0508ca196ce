import { Gcra, type Rate } from "./gcra.ts";

/** What is counted: all that the bot sends, or what it sends to one chat. */
export interface Limit {
  readonly key: string;
  readonly rate: Rate;
  /** Whether it is kept all the time; otherwise only when Telegram has asked for it. */
  readonly isPaced: boolean;
}

/** Keeps calls within limits: those that we keep by ourselves, and those that Telegram asks for. */
export class FloodLimits {
  readonly #paced = new Gcra();
  readonly #imposed = new Gcra();

  /** How many limits are kept. */
  get size(): number {
    return this.#paced.size + this.#imposed.size;
  }

  /** When the next call may go; `now` when it may go at once. */
  earliest({ key, rate, isPaced }: Limit, now: number): number {
    const imposed = this.#imposed.earliest(key, rate, now);
    return isPaced ? Math.max(imposed, this.#paced.earliest(key, rate, now)) : imposed;
  }

  /** Counts a call that goes now. */
  take({ key, rate, isPaced }: Limit, now: number): void {
    if (isPaced) this.#paced.take(key, rate, now);
    if (this.#imposed.isActive(key, now)) this.#imposed.take(key, rate, now);
  }

  /** Telegram asked for a pause; after it calls go one by one, until none has come for a while. */
  freeze({ key, rate }: Limit, until: number, now: number): void {
    this.#imposed.freeze(key, rate, until, now);
  }

  /** Whether it is Telegram that holds back the next call. */
  isFrozen({ key, rate }: Limit, now: number): boolean {
    return this.#imposed.earliest(key, rate, now) > now;
  }
}
