import type { WebhookInfo } from "../types/index.ts";
import type { Timers } from "./clock.ts";
import type { Conflicts } from "./conflicts.ts";
import type { Parameters } from "./parameters.ts";
import type { Random } from "./random.ts";
import { tooManyRequests } from "./refusal.ts";
import type { UpdateQueue } from "./update-queue.ts";
import { WebhookDelivery } from "./webhook-delivery.ts";
import {
  isSameWebhook,
  NO_WEBHOOK,
  readWebhookSettings,
  type WebhookSettings,
  webhookTarget,
} from "./webhook-settings.ts";

const SET_PAUSE_MS = 1000;

/** What a webhook belongs to. */
export interface WebhookOptions {
  readonly queue: UpdateQueue;
  readonly timers: Timers;
  readonly random: Random;
  /** A method call came in an answer of the bot. */
  readonly onReply: (parameters: Parameters) => void;
  /** A webhook takes over from polling. */
  readonly onSet: () => void;
}

/** The webhook side of one bot. */
export class Webhook {
  readonly #options: WebhookOptions;
  #settings = NO_WEBHOOK;
  #delivery: WebhookDelivery | undefined;
  #lastError: { readonly date: number; readonly message: string } | undefined;
  #nextSetAt = Number.NEGATIVE_INFINITY;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  get isSet(): boolean {
    return this.#settings.url !== "";
  }
}
