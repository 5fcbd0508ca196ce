import { type HandledUpdates, handledUpdatesOf } from "../internal/handled-updates.ts";
import type { Update, UpdateProbe } from "../types/index.ts";
import { INTERNAL_ERROR, OK, SERVICE_UNAVAILABLE, type WebhookResponse } from "./response.ts";
import { withTimeout } from "./with-timeout.ts";

/** Receives the updates: a `Bot`, or any object of its shape. */
export interface WebhookBot {
  /** Handles one update. A rejection means that it was not handled, and makes Telegram deliver it again. */
  handleUpdate(update: Update): void | Promise<void>;
  /** Whether an update may reach a handler. If not, it is acknowledged without being parsed. */
  canHandle?(probe: UpdateProbe): boolean;
  /** The client of the bot. Webhooks with the same client belong to one bot, and share which updates were handled. */
  readonly api?: object;
}

/** Settings of {@link Deliveries}. */
export interface DeliveriesOptions {
  readonly bot: WebhookBot;
  readonly responseTimeoutMs: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Passes each update to the bot once, however often it is delivered: a repeated delivery waits for the handlers if they
 * are still running, and is acknowledged at once if they are done. Success is reported only when the handlers are done,
 * so that a crash loses no update; an update that failed is handled again.
 */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  readonly #handled: HandledUpdates;
  /** Whether each update in flight was handled, by its identifier. These promises never reject. */
  readonly #inFlight = new Map<number, Promise<boolean>>();

  constructor(options: DeliveriesOptions) {
    this.#options = options;
    this.#handled = handledUpdatesOf(options.bot.api ?? options.bot);
  }

  /** Never throws and never rejects. */
  deliver(update: Update): WebhookResponse | Promise<WebhookResponse> {
    const id = update.update_id;
    if (this.#handled.has(id)) return OK;
    const inFlight = this.#inFlight.get(id);
    if (inFlight !== undefined) return this.#respond(inFlight);
    try {
      const handling = this.#options.bot.handleUpdate(update);
      if (handling !== undefined) return this.#respond(this.#track(id, handling));
      this.#handled.add(id);
      return OK;
    } catch (error) {
      this.#options.onError(error);
      return INTERNAL_ERROR;
    }
  }

  #track(id: number, handling: Promise<void>): Promise<boolean> {
    const outcome = this.#outcome(id, handling);
    this.#inFlight.set(id, outcome);
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
      this.#inFlight.delete(id);
    }
  }

  async #respond(outcome: Promise<boolean>): Promise<WebhookResponse> {
    const isHandled = await withTimeout(this.#options.responseTimeoutMs, outcome);
    if (isHandled === undefined) return SERVICE_UNAVAILABLE;
    return isHandled ? OK : INTERNAL_ERROR;
  }
}
