import type { Inbox } from "../inbox/inbox.ts";
import { argumentError, checkOptions } from "../internal/arguments.ts";
import type { Update, UpdateProbe } from "../types/index.ts";
import type { WebhookBot } from "../webhook/deliveries.ts";
import { entryOf } from "./stored-update.ts";
import type { TracePropagation } from "./trace-propagation.ts";
import type { PollOptions, StorableBot } from "./worker-bot.ts";

/** Settings of `inbox()`. */
export interface InboxOptions {
  /** Passes traces on to `workers()`: `inboxTracing()` of `telewire/otel`. */
  readonly tracing?: TracePropagation;
}

/** Stores the updates of a bot. Pass it to `webhook()` of any adapter in place of the bot, or call `poll()`. */
export interface InboxIntake extends WebhookBot {
  /** Stores one update. Rejects with a `BusyError` when the inbox is full: webhooks respond 503, with `Retry-After`. */
  handleUpdate(update: Update): Promise<void>;
  /** Stores the updates of a poll: all of them, or none when it rejects. */
  store(updates: readonly Update[]): Promise<void>;
  /**
   * Fetches updates by long polling and stores them, until `stop()` of the bot. They are confirmed to Telegram as soon as they
   * are stored. Takes the settings of `bot.start()`, and resolves and rejects as it does.
   */
  poll(options?: PollOptions): Promise<void>;
}

/**
 * Stores the updates of a bot for `workers()`, in this process or others: a webhook responds 200 once an update survives a
 * crash. Throws a `TypeError` for an unknown option, and for anything but a bot and an engine.
 * @example
 * import { createServer } from "node:http";
 * import { webhook } from "telewire/node";
 * import { inbox, journal } from "telewire/workers";
 *
 * createServer(webhook(inbox(bot, journal("./inbox")))).listen(8080);
 */
export function inbox(
  bot: StorableBot,
  engine: Pick<Inbox, "put">,
  options: InboxOptions = {},
): InboxIntake {
  if (typeof bot?.laneOf !== "function") throw argumentError("a bot", bot);
  if (typeof engine?.put !== "function")
    throw argumentError("an engine, such as journal()", engine);
  checkOptions("inbox()", options, { tracing: 1 });
  return new Intake(bot, engine, options.tracing);
}

class Intake implements InboxIntake {
  readonly api: object;
  /** The next update of a chat may come as soon as this one is stored. */
  readonly answersEarly = false;
  readonly storesUpdates = true;
  readonly #bot: StorableBot;
  readonly #engine: Pick<Inbox, "put">;
  readonly #tracing: TracePropagation | undefined;

  constructor(bot: StorableBot, engine: Pick<Inbox, "put">, tracing: TracePropagation | undefined) {
    this.#bot = bot;
    this.#engine = engine;
    this.#tracing = tracing;
    this.api = bot.api;
  }

  handleUpdate(update: Update): Promise<void> {
    return this.store([update]);
  }

  async store(updates: readonly Update[]): Promise<void> {
    const put = (trace: string | undefined): Promise<void> =>
      this.#engine.put(updates.map((update) => entryOf(this.#bot, update, trace)));
    if (this.#tracing === undefined) return put(undefined);
    await this.#tracing.store({ bot: this.#bot.botId, count: updates.length }, put);
  }

  canHandle(probe: UpdateProbe): boolean {
    return this.#bot.canHandle?.(probe) ?? true;
  }

  secretToken(): Promise<string> {
    return this.#bot.secretToken();
  }

  poll(options: PollOptions = {}): Promise<void> {
    return this.#bot.start({ ...options, inbox: this });
  }
}
