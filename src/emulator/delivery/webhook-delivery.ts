import type { Agent } from "node:http";
import type { Timers } from "../clock.ts";
import { type Random, randomInteger } from "../random.ts";
import type { Parameters } from "../wire/parameters.ts";
import { ConnectionBudget } from "./connection-budget.ts";
import { type QueuedUpdate, type UpdateQueue, updateJson } from "./update-queue.ts";
import {
  createWebhookAgent,
  type PostOutcome,
  postUpdate,
  type WebhookTarget,
} from "./webhook-post.ts";

const MAX_RETRY_AFTER_SECONDS = 3600;
const BACKOFF_CAP_SECONDS = { min: 60, max: 120 };
const MAX_GONE_MS = 23 * 3600 * 1000;

/** What a delivery works with, and whom it tells. */
export interface DeliveryOptions extends WebhookTarget {
  readonly secretToken: string;
  readonly maxConnections: number;
  readonly queue: UpdateQueue;
  readonly timers: Timers;
  readonly random: Random;
  readonly onError: (message: string) => void;
  /** A method call came in an answer. */
  readonly onReply: (parameters: Parameters) => void;
  /** The bot said 410 for most of a day. */
  readonly onGone: () => void;
}

interface Pending {
  readonly update: QueuedUpdate;
  failures: number;
  backoffSeconds: number;
}

/** Hands the updates of one bot to its webhook: those of one key in order, those of others side by side. */
export class WebhookDelivery {
  readonly #options: DeliveryOptions;
  readonly #budget: ConnectionBudget;
  readonly #agent: Agent;
  #isClosed = false;
  /** Loaded updates by key; only the first of a key is ever under way. */
  readonly #lanes = new Map<string, Pending[]>();
  /** Keys whose first update may go now. */
  #ready: string[] = [];
  #loaded = 0;
  #nextId = 0;
  #goneSince: number | undefined;
  #isPumpScheduled = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#budget = new ConnectionBudget(options.timers, options.maxConnections);
    this.#agent = createWebhookAgent(options);
  }

  /** Sends what may be sent. */
  pump(): void {
    if (this.#isClosed) return;
    this.#load();
    while (this.#ready.length > 0) {
      const { isAcquired, retryInMs } = this.#budget.tryAcquire(this.#lanes.size);
      if (!isAcquired) {
        this.#pumpLater(retryInMs);
        return;
      }
      const key = this.#ready.shift();
      const pending = key === undefined ? undefined : this.#lanes.get(key)?.[0];
      if (pending !== undefined) void this.#send(pending);
    }
  }

  /** Breaks off what is under way. The updates stay in the queue. */
  close(): void {
    this.#isClosed = true;
    this.#agent.destroy();
  }

  #pumpLater(afterMs: number | undefined): void {
    if (afterMs === undefined || this.#isPumpScheduled) return;
    this.#isPumpScheduled = true;
    this.#options.timers.after(afterMs, () => {
      this.#isPumpScheduled = false;
      this.pump();
    });
  }

  #load(): void {
    const { queue, timers, maxConnections } = this.#options;
    const room = 2 * maxConnections - this.#loaded;
    const from = Math.max(this.#nextId, queue.head);
    for (const update of queue.peek(from, room, timers.unixTime())) {
      this.#nextId = update.id + 1;
      this.#loaded++;
      const pending = { update, failures: 0, backoffSeconds: 1 };
      const lane = this.#lanes.get(update.orderingKey);
      if (lane === undefined) {
        this.#lanes.set(update.orderingKey, [pending]);
        this.#ready.push(update.orderingKey);
      } else lane.push(pending);
    }
  }

  async #send(pending: Pending): Promise<void> {
    const { url, authorization, secretToken, timers } = this.#options;
    const body = updateJson(pending.update);
    const agent = this.#agent;
    const outcome = await postUpdate({ url, authorization, secretToken, agent, body, timers });
    if (this.#isClosed) return;
    if (outcome.kind === "accepted") {
      this.#budget.release("success");
      this.#goneSince = undefined;
      this.#drop(pending);
      if (outcome.reply !== undefined) this.#options.onReply(outcome.reply);
    } else this.#fail(pending, outcome);
    this.pump();
  }

  #fail(pending: Pending, outcome: Exclude<PostOutcome, { kind: "accepted" }>): void {
    const isRefused = outcome.kind === "refused";
    this.#budget.release(isRefused ? "refusal" : "broken");
    this.#options.onError(outcome.error);
    if (isRefused && this.#isGone(outcome.status)) {
      this.#options.onGone();
      return;
    }
    const retryAfterSeconds = Math.min(
      isRefused ? outcome.retryAfterSeconds : 0,
      MAX_RETRY_AFTER_SECONDS,
    );
    const delaySeconds = this.#delaySeconds(pending, retryAfterSeconds);
    const { timers } = this.#options;
    if (timers.unixTime() + delaySeconds > pending.update.expiresAt) this.#drop(pending);
    else if (delaySeconds === 0) this.#ready.push(pending.update.orderingKey);
    else timers.after(delaySeconds * 1000, () => this.#retry(pending.update.orderingKey));
  }

  #retry(key: string): void {
    this.#ready.push(key);
    this.pump();
  }

  /** At once after the first failure, then 2, 4, 8 seconds and so on; what the bot asks for goes first. */
  #delaySeconds(pending: Pending, retryAfterSeconds: number): number {
    const isFirst = pending.failures === 0;
    pending.failures++;
    if (retryAfterSeconds > 0) return retryAfterSeconds;
    if (isFirst) return 0;
    const { min, max } = BACKOFF_CAP_SECONDS;
    const cap = randomInteger(this.#options.random, min, max);
    pending.backoffSeconds = Math.min(cap, pending.backoffSeconds * 2);
    return pending.backoffSeconds;
  }

  #isGone(status: number): boolean {
    const now = this.#options.timers.now();
    if (status !== 410) this.#goneSince = undefined;
    else this.#goneSince ??= now;
    return this.#goneSince !== undefined && now - this.#goneSince > MAX_GONE_MS;
  }

  #drop({ update }: Pending): void {
    this.#options.queue.remove(update.id);
    this.#loaded--;
    const lane = this.#lanes.get(update.orderingKey);
    lane?.shift();
    if (lane === undefined || lane.length === 0) this.#lanes.delete(update.orderingKey);
    else this.#ready.push(update.orderingKey);
  }
}
