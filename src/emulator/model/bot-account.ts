import {
  UPDATE_KINDS,
  type UpdateKind,
  type UpdatePayloads,
  type User,
} from "../../types/index.ts";
import type { Timers } from "../clock.ts";
import { Polling } from "../delivery/polling.ts";
import { UpdateQueue } from "../delivery/update-queue.ts";
import { Webhook } from "../delivery/webhook.ts";
import { parseJson } from "../json.ts";
import type { Random } from "../random.ts";
import type { Parameters } from "../wire/parameters.ts";
import { CallbackQueries } from "./callback-queries.ts";
import type { MessageIdCounter } from "./chat.ts";

const NOT_BY_DEFAULT: ReadonlySet<string> = new Set([
  "chat_member",
  "message_reaction",
  "message_reaction_count",
]);

/** What a bot gets that never asked for anything special. */
const DEFAULT_UPDATES: ReadonlySet<string> = new Set(
  UPDATE_KINDS.filter((kind) => !NOT_BY_DEFAULT.has(kind)),
);

/** When an update dies and whom it must not overtake. */
export interface DeliveryRules {
  readonly lifetimeSeconds: number;
  readonly orderingKey: string;
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
  readonly polling: Polling;
  readonly webhook: Webhook;
  readonly callbackQueries: CallbackQueries;
  readonly messageIds: MessageIdCounter = { next: 1 };
  allowedUpdates: ReadonlySet<string> = DEFAULT_UPDATES;
  readonly #timers: Timers;
  readonly #queue: UpdateQueue;

  constructor({ user, token, timers, random, onReply }: BotAccountOptions) {
    this.user = user;
    this.token = token;
    this.#timers = timers;
    this.#queue = new UpdateQueue(random);
    this.polling = new Polling(this.#queue, timers);
    this.webhook = new Webhook({ queue: this.#queue, timers, random, onReply });
    this.callbackQueries = new CallbackQueries(timers, random);
  }

  /** Queues an update unless the bot never asked for its kind. */
  deliver<K extends UpdateKind>(kind: K, payload: UpdatePayloads[K], rules: DeliveryRules): void {
    if (!this.allowedUpdates.has(kind)) return;
    const json = `${JSON.stringify(kind)}:${JSON.stringify(payload)}`;
    const expiresAt = this.#timers.unixTime() + rules.lifetimeSeconds;
    if (!this.#queue.push(json, expiresAt, rules.orderingKey)) return;
    this.polling.notify();
    this.webhook.notify();
  }

  /** Takes over `allowed_updates` when it says anything. */
  setAllowedUpdates(text: string): void {
    this.allowedUpdates = parseAllowedUpdates(text) ?? this.allowedUpdates;
  }

  /** The kinds it asked for; undefined for those that every bot gets. */
  get customAllowedUpdates(): string[] | undefined {
    if (isSameSet(this.allowedUpdates, DEFAULT_UPDATES)) return undefined;
    return [...this.allowedUpdates];
  }

  close(): void {
    this.polling.close();
    this.webhook.close();
  }
}

/** What `allowed_updates` asks for; undefined when it is absent or unreadable, and the old set stays. */
function parseAllowedUpdates(text: string): ReadonlySet<string> | undefined {
  const names = parseJson(text);
  if (!Array.isArray(names)) return undefined;
  if (!names.every((name) => typeof name === "string")) return undefined;
  const asked = new Set(names.map((name) => name.toLowerCase()));
  const known = UPDATE_KINDS.filter((kind) => asked.has(kind));
  return known.length === 0 ? DEFAULT_UPDATES : new Set(known);
}

/** Whether two sets hold the same. */
function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name));
}
