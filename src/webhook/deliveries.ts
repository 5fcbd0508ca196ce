import { type HandledUpdates, handledUpdatesOf } from "../internal/handled-updates.ts";
import type { Update, UpdateProbe } from "../types/index.ts";
import { type Answer, FAILED, STILL_RUNNING, TAKEN } from "./response.ts";
import { within } from "./within.ts";

/** What takes the updates: `Bot`, or anything of its shape. */
export interface WebhookBot {
  /** Handles one update. A rejection means that it could not be handled, and makes Telegram deliver it again. */
  handleUpdate(update: Update): void | Promise<void>;
  /** Whether it may do anything with an update. If not, the update is answered for without being parsed. */
  canHandle?(probe: UpdateProbe): boolean;
  /** What it calls Telegram with: webhooks of one client are one bot's, and share what they know of handled updates. */
  readonly api?: object;
}

/** What {@link Deliveries} works with. */
export interface DeliveriesOptions {
  readonly bot: WebhookBot;
  readonly answerWithinMs: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Hands updates to the bot, each once, however often it is delivered: a delivery that comes while the handlers are at work
 * waits for their outcome, and a later one is answered at once. Success is answered only after the handlers are done, so
 * that a crash loses nothing; what failed is handled again.
 */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  readonly #handled: HandledUpdates;
  /** Whether each was handled, by identifier. They never reject. */
  readonly #running = new Map<number, Promise<boolean>>();

  constructor(options: DeliveriesOptions) {
    this.#options = options;
    this.#handled = handledUpdatesOf(options.bot.api ?? options.bot);
  }

  /** Never throws and never rejects. */
  deliver(update: Update): Answer | Promise<Answer> {
    const id = update.update_id;
    if (this.#handled.has(id)) return TAKEN;
    const running = this.#running.get(id);
    if (running !== undefined) return this.#answer(running);
    try {
      const handling = this.#options.bot.handleUpdate(update);
      if (handling !== undefined) return this.#answer(this.#follow(id, handling));
      this.#handled.add(id);
      return TAKEN;
    } catch (error) {
      this.#options.onError(error);
      return FAILED;
    }
  }

  #follow(id: number, handling: Promise<void>): Promise<boolean> {
    const outcome = this.#outcome(id, handling);
    this.#running.set(id, outcome);
    return outcome;
  }

  async #outcome(id: number, handling: Promise<void>): Promise<boolean> {
    try {
      await handling;
      this.#handled.add(id);
      return true;
    } catch (error) {
      this.#options.onError(error);
      return false;
    } finally {
      this.#running.delete(id);
    }
  }

  async #answer(running: Promise<boolean>): Promise<Answer> {
    const isHandled = await within(this.#options.answerWithinMs, running);
    if (isHandled === undefined) return STILL_RUNNING;
    return isHandled ? TAKEN : FAILED;
  }
}
