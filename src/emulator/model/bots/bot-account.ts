import { KINDS_ON_REQUEST } from "../../../types/generated/update-kinds.ts";
import {
  UPDATE_KINDS,
  type UpdateKind,
  type UpdatePayloads,
  type User,
} from "../../../types/index.ts";
import type { Timers } from "../../clock.ts";
import { Polling } from "../../delivery/polling.ts";
import { rulesOf } from "../../delivery/rules.ts";
import { UpdateQueue } from "../../delivery/update-queue.ts";
import { Webhook } from "../../delivery/webhook.ts";
import { parseJson } from "../../json.ts";
import type { Random } from "../../random.ts";
import type { Parameters } from "../../wire/parameters.ts";
import type { BotProfile, ChatBot } from "../chats/chat-bot.ts";
import { MessageCounter } from "../messages/message-ids.ts";
import { QueryDesk } from "../queries/query-desk.ts";
import { BotSession } from "./bot-session.ts";
import { BotSettings } from "./bot-settings.ts";
import { StarAccount } from "./star-account.ts";

/** What a bot receives until it sets `allowed_updates`. */
const DEFAULT_UPDATES: ReadonlySet<UpdateKind> = new Set(
  UPDATE_KINDS.filter((kind) => !KINDS_ON_REQUEST.has(kind)),
);

/** What a bot account needs of its world. */
export interface BotAccountOptions {
  readonly profile: BotProfile;
  readonly token: string;
  readonly timers: Timers;
  readonly random: Random;
  /** Called with the parameters of the method call in a response of the bot's webhook. */
  readonly onReply: (parameters: Parameters) => void;
}

/** One bot on the server: its queue of updates, and polling and the webhook that empty it. */
export class BotAccount implements ChatBot {
  /** The bot as other users see it. */
  readonly user: User;
  readonly profile: BotProfile;
  token: string;
  readonly polling: Polling;
  readonly webhook: Webhook;
  readonly queries: QueryDesk;
  readonly stars: StarAccount = new StarAccount();
  readonly settings: BotSettings;
  readonly session: BotSession;
  /** Numbers the messages of all private chats of the bot. */
  readonly messageIds: MessageCounter = new MessageCounter();
  #allowedUpdates = DEFAULT_UPDATES;
  readonly #timers: Timers;
  readonly #queue: UpdateQueue;

  constructor({ profile, token, timers, random, onReply }: BotAccountOptions) {
    const { id, is_bot, first_name, username = "" } = profile;
    this.user = { id, is_bot, first_name, username };
    this.profile = profile;
    this.token = token;
    this.#timers = timers;
    this.#queue = new UpdateQueue(random);
    this.polling = new Polling(this.#queue, timers);
    this.webhook = new Webhook({ queue: this.#queue, timers, random, onReply });
    this.settings = new BotSettings(first_name);
    this.session = new BotSession(timers);
    this.queries = new QueryDesk(timers, random);
  }

  /** Queues an update if the bot allows its kind. */
  deliver<K extends UpdateKind>(kind: K, payload: UpdatePayloads[K]): void {
    if (!this.#allowedUpdates.has(kind)) return;
    const rules = rulesOf(kind, payload);
    const json = `${JSON.stringify(kind)}:${JSON.stringify(payload)}`;
    const expiresAt = this.#timers.unixTime() + rules.lifetimeSeconds;
    if (!this.#queue.push(json, expiresAt, rules.orderingKey)) return;
    this.polling.notify();
    this.webhook.notify();
  }

  /** Applies an `allowed_updates` parameter. Keeps the current set when it is absent or invalid. */
  setAllowedUpdates(text: string): void {
    this.#allowedUpdates = parseAllowedUpdates(text) ?? this.#allowedUpdates;
  }

  get pendingUpdateCount(): number {
    return this.#queue.size;
  }

  /** The allowed kinds; undefined when they are the default ones. */
  get customAllowedUpdates(): UpdateKind[] | undefined {
    if (isSameSet(this.#allowedUpdates, DEFAULT_UPDATES)) return undefined;
    return [...this.#allowedUpdates];
  }

  close(): void {
    this.polling.close();
    this.webhook.close();
  }
}

/** Returns undefined when `allowed_updates` is absent or invalid. */
function parseAllowedUpdates(text: string): ReadonlySet<UpdateKind> | undefined {
  const names = parseJson(text);
  if (!Array.isArray(names)) return undefined;
  if (!names.every((name) => typeof name === "string")) return undefined;
  const requested = new Set(names.map((name) => name.toLowerCase()));
  const kinds = UPDATE_KINDS.filter((kind) => requested.has(kind));
  return kinds.length === 0 ? DEFAULT_UPDATES : new Set(kinds);
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((name) => b.has(name));
}
