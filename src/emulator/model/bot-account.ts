import type { UpdateKind, UpdatePayloads, User } from "../../types/index.ts";
import type { Timers } from "../clock.ts";
import { DEFAULT_UPDATES, isSameSet, parseAllowedUpdates } from "../delivery/allowed-updates.ts";
import { Conflicts } from "../delivery/conflicts.ts";
import { Polling } from "../delivery/polling.ts";
import { UpdateQueue } from "../delivery/update-queue.ts";
import { Webhook } from "../delivery/webhook.ts";
import type { Random } from "../random.ts";
import type { Parameters } from "../wire/parameters.ts";
import { CallbackQueries } from "./callback-queries.ts";
import type { MessageNumbers } from "./chat.ts";

/** When an update dies and whom it must not overtake. */
export interface UpdateRules {
  readonly lifetimeSeconds: number;
  readonly key: string;
}

/** What a bot is made of. */
export interface BotAccountOptions {
  readonly user: User;
  readonly token: string;
  readonly timers: Timers;
  readonly random: Random;
  /** Runs the method call that came in an answer of the bot's webhook. */
  readonly onReply: (parameters: Parameters) => void;
}

/** One bot as the server knows it: its queue of updates, and what empties that. */
export class BotAccount {
  /** What others see of it. */
  readonly user: User;
  readonly token: string;
  readonly conflicts: Conflicts;
  readonly polling: Polling;
  readonly webhook: Webhook;
  readonly callbackQueries: CallbackQueries;
  readonly numbers: MessageNumbers = { next: 1 };
  allowedUpdates: ReadonlySet<string> = DEFAULT_UPDATES;
  readonly #timers: Timers;
  readonly #queue: UpdateQueue;

  constructor({ user, token, timers, random, onReply }: BotAccountOptions) {
    this.user = user;
    this.token = token;
    this.#timers = timers;
    this.#queue = new UpdateQueue(random);
    this.conflicts = new Conflicts(timers);
    this.polling = new Polling(this.#queue, timers, this.conflicts);
    this.webhook = new Webhook({ queue: this.#queue, timers, random, onReply });
    this.callbackQueries = new CallbackQueries(timers, random);
  }

  /** Queues an update unless the bot never asked for its kind. */
  deliver<K extends UpdateKind>(kind: K, payload: UpdatePayloads[K], rules: UpdateRules): void {
    if (!this.allowedUpdates.has(kind)) return;
    const json = `${JSON.stringify(kind)}:${JSON.stringify(payload)}`;
    const expiresAt = this.#timers.unixTime() + rules.lifetimeSeconds;
    if (!this.#queue.push(json, expiresAt, rules.key)) return;
    this.polling.notify();
    this.webhook.notify();
  }

  /** Takes over `allowed_updates` when it says anything. */
  updateAllowed(text: string): void {
    this.allowedUpdates = parseAllowedUpdates(text) ?? this.allowedUpdates;
  }

  /** The kinds it asked for; undefined for those that every bot gets. */
  get chosenUpdates(): string[] | undefined {
    if (isSameSet(this.allowedUpdates, DEFAULT_UPDATES)) return undefined;
    return [...this.allowedUpdates];
  }

  close(): void {
    this.polling.close();
    this.webhook.close();
    this.conflicts.close();
  }
}
