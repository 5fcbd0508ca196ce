import type { Timers } from "../clock.ts";
import type { Random } from "../random.ts";
import type { Parameters } from "../wire/parameters.ts";
import { tooManyRequests } from "../wire/refusal.ts";
import type { UpdateQueue } from "./update-queue.ts";
import { WebhookDelivery } from "./webhook-delivery.ts";
import {
  isSameWebhook,
  NO_WEBHOOK,
  type WebhookSettings,
  webhookTarget,
} from "./webhook-settings.ts";

const SET_PAUSE_MS = 1000;

/** What a webhook works with. */
export interface WebhookOptions {
  readonly queue: UpdateQueue;
  readonly timers: Timers;
  readonly random: Random;
  /** Runs the method call that an answer of the bot holds. */
  readonly onReply: (parameters: Parameters) => void;
}

/** What went wrong last, as getWebhookInfo tells it. */
export interface WebhookError {
  /** Unix time. */
  readonly date: number;
  readonly message: string;
}

/** The webhook side of one bot. */
export class Webhook {
  readonly #options: WebhookOptions;
  #settings = NO_WEBHOOK;
  #delivery: WebhookDelivery | undefined;
  #lastError: WebhookError | undefined;
  #nextSetAt = Number.NEGATIVE_INFINITY;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  get isSet(): boolean {
    return this.#settings.url !== "";
  }

  get settings(): WebhookSettings {
    return this.#settings;
  }

  get lastError(): WebhookError | undefined {
    return this.#lastError;
  }

  get pendingUpdates(): number {
    return this.#options.queue.size;
  }

  /** Throws a 429 when the last call of setWebhook was less than a second ago. */
  pace(): void {
    const now = this.#options.timers.now();
    if (now < this.#nextSetAt) throw tooManyRequests(1);
    this.#nextSetAt = now + SET_PAUSE_MS;
  }

  /** Begins to deliver there, or throws a refusal. False when that is what it did before. */
  set(settings: WebhookSettings, dropPending: boolean): boolean {
    const target = webhookTarget(settings);
    if (!this.#replace(settings, dropPending)) return false;
    const { timers } = this.#options;
    this.#delivery = new WebhookDelivery({
      ...target,
      secretToken: settings.secretToken,
      maxConnections: settings.maxConnections,
      ...this.#options,
      onError: (message) => {
        this.#lastError = { date: timers.unixTime(), message };
      },
      onGone: () => this.delete(false),
    });
    this.#delivery.pump();
    return true;
  }

  /** Ends delivery. False when there was none. */
  delete(dropPending: boolean): boolean {
    return this.#replace(NO_WEBHOOK, dropPending);
  }

  /** An update was queued. */
  notify(): void {
    this.#delivery?.pump();
  }

  close(): void {
    this.#delivery?.close();
  }

  #replace(settings: WebhookSettings, dropPending: boolean): boolean {
    if (isSameWebhook(settings, this.#settings) && !dropPending) return false;
    this.#delivery?.close();
    this.#delivery = undefined;
    this.#lastError = undefined;
    if (dropPending) this.#options.queue.keepLast(0);
    this.#settings = settings;
    return true;
  }
}
