import type { Client } from "../../client/index.ts";
import { checkOptions } from "../../internal/arguments.ts";
import { PLATFORM } from "../../internal/environment.ts";
import { handledUpdatesOf } from "../../internal/handled-updates.ts";
import { logLine } from "../../internal/log-line.ts";
import type { Update, UpdateKind, User } from "../../types/index.ts";
import { createIdleDelay } from "./idle-delay.ts";
import { checkPollParams, type PollParams, poll } from "./poll.ts";
import { createRetryLoop } from "./retry-loop.ts";

/** Settings of long polling. Source: https://core.telegram.org/bots/api#getupdates */
export interface StartOptions extends PollParams {
  /** Drops all updates that are pending at the start. */
  readonly drop_pending_updates?: boolean;
  /** Called once, just before the bot fetches its first updates. */
  readonly onStart?: (botInfo: User) => void;
}

/** Settings of `bot.stop()`. */
export interface StopOptions {
  /** Aborts the `ctx.signal` of the running handler, so that it ends early. */
  readonly signal?: AbortSignal;
}

/** The part of a bot that long polling uses. */
export interface Pollable {
  readonly api: Client;
  readonly botInfo: User;
  init(signal?: AbortSignal): Promise<void>;
  handleUpdate(update: Update, options: { readonly signal: AbortSignal }): void | Promise<void>;
  allowedUpdates(): readonly UpdateKind[];
}

const DEFAULT_POLL_SECONDS = 30;

/** One run of long polling, from start to stop. */
export class PollingSession {
  readonly #stopped = new AbortController();
  readonly #handling = new AbortController();
  /** Resolves once polling has stopped; rejects when the token is invalid, or becomes so. */
  readonly done: Promise<void>;

  /** Throws a `TypeError` for an unknown option, and a `RangeError` for a `limit` or `timeout` out of range. */
  constructor(bot: Pollable, options: StartOptions) {
    checkOptions("bot.start()", options, {
      limit: 1,
      timeout: 1,
      allowed_updates: 1,
      drop_pending_updates: 1,
      onStart: 1,
    });
    checkPollParams(options);
    this.done = this.#poll(bot, options);
  }

  /** Stops after the current update, whose handler is aborted along with `signal`. */
  async stop({ signal }: StopOptions = {}): Promise<void> {
    const abort = (): void => this.#handling.abort(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted) abort();
    this.#stopped.abort();
    try {
      // start() rejects with the reason.
      await this.done.catch(() => undefined);
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  async #poll(bot: Pollable, options: StartOptions): Promise<void> {
    const { drop_pending_updates, onStart, ...params } = options;
    const { signal } = this.#stopped;
    const retry = createRetryLoop(logLine, PLATFORM);
    await retry(() => bot.init(signal), signal);
    const drop = drop_pending_updates === undefined ? {} : { drop_pending_updates };
    await retry(() => bot.api.deleteWebhook(drop, { signal }), signal);
    if (signal.aborted) return;
    onStart?.(bot.botInfo);
    const handling = { signal: this.#handling.signal };
    await poll({
      source: bot.api,
      params: {
        timeout: DEFAULT_POLL_SECONDS,
        allowed_updates: [...bot.allowedUpdates()],
        ...params,
      },
      handle: (update) => bot.handleUpdate(update, handling),
      retry,
      idleDelay: createIdleDelay(PLATFORM),
      handled: handledUpdatesOf(bot.api),
      report: logLine,
      signal,
    });
  }
}
