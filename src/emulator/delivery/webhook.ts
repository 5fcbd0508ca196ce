import type { Timers } from "../clock.ts";
import type { Random } from "../random.ts";
import type { Parameters } from "../wire/parameters.ts";
import { badRequest, tooManyRequests } from "../wire/refusal.ts";
import type { UpdateQueue } from "./update-queue.ts";
import { WebhookDelivery } from "./webhook-delivery.ts";
import type { WebhookTarget } from "./webhook-post.ts";

const MAX_SECRET_LENGTH = 256;
const SET_INTERVAL_MS = 1000;

/** What setWebhook asks for. An empty `url` asks for no webhook. */
export interface WebhookSettings {
  readonly url: string;
  readonly secretToken: string;
  readonly maxConnections: number;
}

/** No webhook at all. */
const NO_WEBHOOK: WebhookSettings = { url: "", secretToken: "", maxConnections: 0 };

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
  limitRate(): void {
    const now = this.#options.timers.now();
    if (now < this.#nextSetAt) throw tooManyRequests(1);
    this.#nextSetAt = now + SET_INTERVAL_MS;
  }

  /** Begins to deliver there, or throws a refusal. False when that is what it did before. */
  set(settings: WebhookSettings, shouldDropPending: boolean): boolean {
    const target = webhookTarget(settings);
    if (!this.#replace(settings, shouldDropPending)) return false;
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
  delete(shouldDropPending: boolean): boolean {
    return this.#replace(NO_WEBHOOK, shouldDropPending);
  }

  /** An update was queued. */
  notify(): void {
    this.#delivery?.pump();
  }

  close(): void {
    this.#delivery?.close();
  }

  #replace(settings: WebhookSettings, shouldDropPending: boolean): boolean {
    if (isSameWebhook(settings, this.#settings) && !shouldDropPending) return false;
    this.#delivery?.close();
    this.#delivery = undefined;
    this.#lastError = undefined;
    if (shouldDropPending) this.#options.queue.keepLast(0);
    this.#settings = settings;
    return true;
  }
}

/** Whether two settings ask for the same. */
function isSameWebhook(one: WebhookSettings, other: WebhookSettings): boolean {
  return (
    one.url === other.url &&
    one.secretToken === other.secretToken &&
    one.maxConnections === other.maxConnections
  );
}

/** The target of valid settings, or the refusal they get. Any host and port will do, and plain HTTP too. */
function webhookTarget({ url, secretToken }: WebhookSettings): WebhookTarget {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`;
  if (!URL.canParse(absolute) || !/^https?:/i.test(absolute)) {
    throw badRequest("invalid webhook URL specified");
  }
  if (secretToken.length > MAX_SECRET_LENGTH) throw badRequest("secret token is too long");
  if (!/^[\w-]*$/.test(secretToken)) {
    throw badRequest("secret token contains unallowed characters");
  }
  const target = new URL(absolute);
  const userInfo = /^https?:\/\/([^/?#@]*)@/i.exec(absolute)?.[1];
  target.username = "";
  target.password = "";
  target.hash = "";
  const authorization =
    userInfo === undefined ? undefined : `Basic ${Buffer.from(userInfo).toString("base64")}`;
  return { url: target.href, authorization };
}
