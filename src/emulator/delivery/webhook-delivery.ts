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

/** The target, limits, callbacks and environment of a {@link WebhookDelivery}. */
export interface DeliveryOptions extends WebhookTarget {
  readonly secretToken: string;
  readonly maxConnections: number;
  readonly queue: UpdateQueue;
  readonly timers: Timers;
  readonly random: Random;
  readonly onError: (message: string) => void;
  /** Called with the parameters of a method call in a response. */
  readonly onReply: (parameters: Parameters) => void;
  /** Called when every response has been a 410 for 23 hours. */
  readonly onGone: () => void;
}

interface LoadedUpdate {
  readonly update: QueuedUpdate;
  failures: number;
  backoffSeconds: number;
}

/** Sends the updates of one bot to its webhook: those with the same ordering key one at a time, others in parallel. */
export class WebhookDelivery {
  readonly #options: DeliveryOptions;
  readonly #budget: ConnectionBudget;
  readonly #agent: Agent;
  #isClosed = false;
  /** Loaded updates by ordering key; only the first one of each is in flight. */
  readonly #lanes = new Map<string, LoadedUpdate[]>();
  /** Keys whose first update can be sent now. */
  #ready: string[] = [];
  #loadedCount = 0;
  #nextId = 0;
  #goneSince: number | undefined;
  #isPumpScheduled = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#budget = new ConnectionBudget(options.timers, options.maxConnections);
    this.#agent = createWebhookAgent(options);
  }

  /** Sends every update that can be sent now. */
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
      const loaded = key === undefined ? undefined : this.#lanes.get(key)?.[0];
      if (loaded !== undefined) void this.#send(loaded);
    }
  }

  /** Cancels the requests in flight. Their updates stay in the queue. */
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
    const limit = 2 * maxConnections - this.#loadedCount;
    const from = Math.max(this.#nextId, queue.head);
    for (const update of queue.peek(from, limit, timers.unixTime())) {
      this.#nextId = update.id + 1;
      this.#loadedCount++;
      const loaded = { update, failures: 0, backoffSeconds: 1 };
      const lane = this.#lanes.get(update.orderingKey);
      if (lane === undefined) {
        this.#lanes.set(update.orderingKey, [loaded]);
        this.#ready.push(update.orderingKey);
      } else lane.push(loaded);
    }
  }

  async #send(loaded: LoadedUpdate): Promise<void> {
    const { url, authorization, ipAddress, secretToken, timers } = this.#options;
    const body = updateJson(loaded.update);
    const agent = this.#agent;
    const outcome = await postUpdate({
      url,
      authorization,
      ipAddress,
      secretToken,
      agent,
      body,
      timers,
    });
    if (this.#isClosed) return;
    if (outcome.kind === "accepted") {
      this.#budget.release("success");
      this.#goneSince = undefined;
      this.#drop(loaded);
      if (outcome.reply !== undefined) this.#options.onReply(outcome.reply);
    } else this.#fail(loaded, outcome);
    this.pump();
  }

  #fail(loaded: LoadedUpdate, outcome: Exclude<PostOutcome, { kind: "accepted" }>): void {
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
    const delaySeconds = this.#delaySeconds(loaded, retryAfterSeconds);
    const { timers } = this.#options;
    if (timers.unixTime() + delaySeconds > loaded.update.expiresAt) this.#drop(loaded);
    else if (delaySeconds === 0) this.#ready.push(loaded.update.orderingKey);
    else timers.after(delaySeconds * 1000, () => this.#retry(loaded.update.orderingKey));
  }

  #retry(key: string): void {
    this.#ready.push(key);
    this.pump();
  }

  /** No delay after the first failure, then 2, 4, 8 seconds and so on; `Retry-After` takes precedence. */
  #delaySeconds(loaded: LoadedUpdate, retryAfterSeconds: number): number {
    const isFirst = loaded.failures === 0;
    loaded.failures++;
    if (retryAfterSeconds > 0) return retryAfterSeconds;
    if (isFirst) return 0;
    const { min, max } = BACKOFF_CAP_SECONDS;
    const cap = randomInteger(this.#options.random, min, max);
    loaded.backoffSeconds = Math.min(cap, loaded.backoffSeconds * 2);
    return loaded.backoffSeconds;
  }

  #isGone(status: number): boolean {
    const now = this.#options.timers.now();
    if (status !== 410) this.#goneSince = undefined;
    else this.#goneSince ??= now;
    return this.#goneSince !== undefined && now - this.#goneSince > MAX_GONE_MS;
  }

  #drop({ update }: LoadedUpdate): void {
    this.#options.queue.remove(update.id);
    this.#loadedCount--;
    const lane = this.#lanes.get(update.orderingKey);
    lane?.shift();
    if (lane === undefined || lane.length === 0) this.#lanes.delete(update.orderingKey);
    else this.#ready.push(update.orderingKey);
  }
}
