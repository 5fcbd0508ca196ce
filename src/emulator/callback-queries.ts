import type { Timers } from "./clock.ts";
import { type Random, randomLongId } from "./random.ts";

/** Seconds for which a press of a button can be delivered and answered. */
export const CALLBACK_LIFETIME_SECONDS = 150;

/** What the bot said to the one who pressed: a notice, an alert, a link, or nothing at all. */
export interface CallbackAnswer {
  readonly text?: string;
  readonly url?: string;
  readonly show_alert: boolean;
  /** Seconds for which the app may give the same answer by itself. */
  readonly cache_time: number;
}

/** The presses of one bot's buttons that may still be answered. */
export class CallbackQueries {
  readonly #timers: Timers;
  readonly #random: Random;
  readonly #open = new Map<string, (answer: CallbackAnswer | undefined) => void>();

  constructor(timers: Timers, random: Random) {
    this.#timers = timers;
    this.#random = random;
  }

  /** A new press: its identifier, and the answer, which is undefined when none came in time. */
  open(): { readonly id: string; readonly answered: Promise<CallbackAnswer | undefined> } {
    let id = randomLongId(this.#random);
    while (this.#open.has(id)) id = String(BigInt(id) + 1n);
    const answered = new Promise<CallbackAnswer | undefined>((resolve) => {
      this.#open.set(id, resolve);
      this.#timers.after(CALLBACK_LIFETIME_SECONDS * 1000, () => {
        this.#open.delete(id);
        resolve(undefined);
      });
    });
    return { id, answered };
  }

  /** False for a press that is unknown or too old. Of several answers the person sees the first. */
  answer(id: string, answer: CallbackAnswer): boolean {
    const resolve = this.#open.get(id);
    resolve?.(answer);
    return resolve !== undefined;
  }

  /** Whoever waits for an answer gets none. */
  close(): void {
    for (const resolve of this.#open.values()) resolve(undefined);
    this.#open.clear();
  }
}
