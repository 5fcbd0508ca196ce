import type { Update, UpdateProbe } from "../types/index.ts";
import { type Answer, FAILED, STILL_RUNNING, TAKEN } from "./answer.ts";

const MAX_UNCLAIMED = 1000;

/** What takes the updates: `Bot`, or anything of its shape. */
export interface WebhookBot {
  /** Handles one update. A rejection means that it could not be handled, and makes Telegram deliver it again. */
  handleUpdate(update: Update): void | Promise<void>;
  /** Whether it may do anything with an update. If not, the update is answered for without being parsed. */
  wants?(probe: UpdateProbe): boolean;
}

/** What {@link Deliveries} works with. */
export interface DeliveriesOptions {
  readonly bot: WebhookBot;
  readonly answerWithinMs: number;
  readonly onError: (error: unknown) => void;
}

interface Flight {
  /** Whether it was handled. Never rejects. */
  readonly outcome: Promise<boolean>;
  /** A delivery was told to come again. */
  late: boolean;
}

/**
 * Hands updates to the bot, each once, however often it is delivered meanwhile: a second delivery waits for the first
 * one's outcome. Success is answered only after the handlers are done, so that a crash loses nothing.
 */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  readonly #running = new Map<number, Flight>();
  /** Updates that were handled after their delivery was told to come again, oldest first. */
  readonly #unclaimed = new Set<number>();

  constructor(options: DeliveriesOptions) {
    this.#options = options;
  }

  /** Never throws and never rejects. */
  deliver(update: Update): Answer | Promise<Answer> {
    const id = update.update_id;
    if (this.#unclaimed.delete(id)) return TAKEN;
    const running = this.#running.get(id);
    if (running !== undefined) return this.#answer(id, running);
    try {
      const handled = this.#options.bot.handleUpdate(update);
      if (handled === undefined) return TAKEN;
      return this.#answer(id, this.#follow(id, handled));
    } catch (error) {
      this.#options.onError(error);
      return FAILED;
    }
  }

  #follow(id: number, handled: Promise<void>): Flight {
    const flight: Flight = { outcome: this.#outcome(handled), late: false };
    this.#running.set(id, flight);
    void flight.outcome.then((ok) => {
      this.#running.delete(id);
      if (ok && flight.late) this.#remember(id);
    });
    return flight;
  }

  async #outcome(handled: Promise<void>): Promise<boolean> {
    try {
      await handled;
      return true;
    } catch (error) {
      this.#options.onError(error);
      return false;
    }
  }

  async #answer(id: number, flight: Flight): Promise<Answer> {
    const outcome = await settledWithin(flight.outcome, this.#options.answerWithinMs);
    if (outcome === undefined) {
      flight.late = true;
      return STILL_RUNNING;
    }
    if (!outcome) return FAILED;
    this.#unclaimed.delete(id);
    return TAKEN;
  }

  #remember(id: number): void {
    this.#unclaimed.add(id);
    if (this.#unclaimed.size <= MAX_UNCLAIMED) return;
    for (const oldest of this.#unclaimed) return void this.#unclaimed.delete(oldest);
  }
}

function settledWithin<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, undefined);
    void promise.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
