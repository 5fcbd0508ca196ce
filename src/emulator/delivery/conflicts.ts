import type { Timers } from "../clock.ts";
import { Refusal } from "../wire/refusal.ts";

const PAUSE_MS = 3000;

/** The 409s of one bot: the first within three seconds comes at once, those after it three seconds late. */
export class Conflicts {
  readonly #timers: Timers;
  #nextAtOnce = Number.NEGATIVE_INFINITY;
  readonly #held = new Set<() => void>();

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Rejects with the 409, now or late. */
  async refuse(reason: string): Promise<never> {
    const now = this.#timers.now();
    if (now >= this.#nextAtOnce) this.#nextAtOnce = now + PAUSE_MS;
    else await this.#pause();
    throw new Refusal(409, `Conflict: ${reason}`);
  }

  /** Lets those go that are held back. */
  close(): void {
    for (const release of this.#held) release();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const release = () => {
        this.#held.delete(release);
        resolve();
      };
      this.#held.add(release);
      this.#timers.after(PAUSE_MS, release);
    });
  }
}
