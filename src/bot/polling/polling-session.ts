import type { Client } from "../../client/index.ts";
import { checkOptions } from "../../internal/arguments.ts";
import { type Environment, PLATFORM } from "../../internal/environment.ts";
import { handledUpdatesOf } from "../../internal/handled-updates.ts";
import { logLine } from "../../internal/log-line.ts";
import { finallyWith } from "../../internal/maybe-promise.ts";
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
  /** Does not log the line that says that the bot is listening. Default: `false`. */
  readonly quiet?: boolean;
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
/** How long `stop()` waits for a handler without a word. */
const SILENT_STOP_MS = 3_000;
/** More kinds than these are only counted in the line that says that the bot is listening. */
const MAX_KINDS_LISTED = 6;

/** One run of long polling, from start to stop. */
export class PollingSession {
  readonly #stopped = new AbortController();
  readonly #handling = new AbortController();
  readonly #environment: Environment;
  /** The identifier of the update whose handlers are running. */
  #current: number | undefined;
  /** Resolves once polling has stopped; rejects when the token is invalid, or becomes so. */
  readonly done: Promise<void>;

  /** Throws a `TypeError` for an unknown option, and a `RangeError` for a `limit` or `timeout` out of range. */
  constructor(bot: Pollable, options: StartOptions, environment: Environment = PLATFORM) {
    checkOptions("bot.start()", options, {
      limit: 1,
      timeout: 1,
      allowed_updates: 1,
      drop_pending_updates: 1,
      onStart: 1,
      quiet: 1,
    });
    checkPollParams(options);
    this.#environment = environment;
    this.done = this.#poll(bot, options);
  }

  /** Stops after the current update, whose handler is aborted along with `signal`. */
  async stop({ signal }: StopOptions = {}): Promise<void> {
    const abort = (): void => this.#handling.abort(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    if (signal?.aborted) abort();
    const ended = new AbortController();
    if (!this.#stopped.signal.aborted) void this.#warnOfWaiting(ended.signal);
    this.#stopped.abort();
    try {
      // start() rejects with the reason.
      await this.done.catch(() => undefined);
    } finally {
      ended.abort();
      signal?.removeEventListener("abort", abort);
    }
  }

  /** A handler that awaits `bot.stop()` waits for itself, forever. */
  async #warnOfWaiting(signal: AbortSignal): Promise<void> {
    await this.#environment.sleep(SILENT_STOP_MS, signal);
    if (signal.aborted || this.#current === undefined) return;
    logLine(
      `bot.stop() waits for the handler of update ${this.#current}. If that handler awaits bot.stop(), neither ever ends`,
    );
  }

  async #poll(bot: Pollable, options: StartOptions): Promise<void> {
    const { drop_pending_updates, onStart, quiet, timeout, allowed_updates, ...rest } = options;
    const { signal } = this.#stopped;
    const retry = createRetryLoop(logLine, this.#environment);
    await retry(() => bot.init(signal), signal);
    const drop = drop_pending_updates === undefined ? {} : { drop_pending_updates };
    await retry(() => bot.api.deleteWebhook(drop, { signal }), signal);
    if (signal.aborted) return;
    const params = {
      ...rest,
      timeout: timeout ?? DEFAULT_POLL_SECONDS,
      allowed_updates: allowed_updates ?? [...bot.allowedUpdates()],
    };
    if (!quiet) logLine(describeStart(bot.botInfo, params.allowed_updates));
    onStart?.(bot.botInfo);
    const handling = { signal: this.#handling.signal };
    const isDone = (): void => {
      this.#current = undefined;
    };
    await poll({
      source: bot.api,
      params,
      handle: (update) => {
        this.#current = update.update_id;
        return finallyWith(() => bot.handleUpdate(update, handling), isDone);
      },
      retry,
      idleDelay: createIdleDelay(this.#environment),
      handled: handledUpdatesOf(bot.api),
      report: logLine,
      signal,
    });
  }
}

function describeStart({ username, id }: User, kinds: readonly string[]): string {
  const all =
    kinds.length > MAX_KINDS_LISTED ? `${kinds.length} kinds of update` : kinds.join(", ");
  return `@${username ?? id} is listening: long polling, ${all || "the default kinds of update"}`;
}
