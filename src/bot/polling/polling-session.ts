import type { Client } from "../../client/index.ts";
import { checkOptions } from "../../internal/arguments.ts";
import { checkDuration } from "../../internal/durations.ts";
import { type Environment, PLATFORM } from "../../internal/environment.ts";
import { handledUpdatesOf } from "../../internal/handled-updates.ts";
import { logLine } from "../../internal/log-line.ts";
import { SETTLED } from "../../internal/maybe-promise.ts";
import { createRetryLoop, type RetryLoop } from "../../lifecycle/retry-loop.ts";
import type { StartOptions, UpdateStore } from "../../lifecycle/start-options.ts";
import type { UpdateKind, User } from "../../types/index.ts";
import { repeatMs } from "./hold.ts";
import { createIdleDelay } from "./idle-delay.ts";
import { LaneIntake, type Receiver } from "./lane-intake.ts";
import { checkPollParams, MAX_UPDATES, poll } from "./poll.ts";
import { StoreIntake } from "./store-intake.ts";
import { clearWebhook } from "./webhook-check.ts";

/** The part of a bot that long polling uses. */
export interface Pollable extends Receiver {
  readonly api: Client;
  readonly botInfo: User;
  /** The URL of the webhook that this process has set. */
  readonly ownWebhookUrl: string | undefined;
  readonly monitor: PollMonitor;
  readonly lanes: Receiver["lanes"] & {
    /** How late an update may be received while another one waits. */
    lateMs: number;
  };
  init(signal?: AbortSignal): Promise<void>;
  allowedUpdates(): readonly UpdateKind[];
}

/** Judges the health of the bot by its polls. */
export interface PollMonitor {
  /** Fetching begins. */
  enter(phase: "running"): void;
  /** A request is sent, and repeated until it succeeds; the bot fails when that takes `limitMs`. */
  begin(limitMs: number): void;
  /** That request has succeeded. */
  end(): void;
  /** A request has failed, or the lanes are full, or have room again. */
  check(): void;
}

const DEFAULT_POLL_SECONDS = 30;
const DEFAULT_HOLD_MS = 500;
/** The maximum that Telegram allows for `timeout`. */
const MAX_POLL_SECONDS = 50;
/** How long an inbox may fail to store a batch before the bot counts as failing. */
const STORE_MS = 10_000;
/** How long a response may take on top of `timeout`, as for the client. */
const RESPONSE_MS = 10_000;
/** More kinds than these are only counted in the line that says that the bot is listening. */
const MAX_KINDS_LISTED = 6;

/** One run of long polling, from start to stop. */
export class PollingSession {
  readonly #stopped = new AbortController();
  readonly #environment: Environment;
  #ended: Promise<unknown> = SETTLED;
  /** Resolves once polling has stopped; rejects when the token is invalid, or becomes so, and when a webhook is set. */
  readonly done: Promise<void>;

  /**
   * `store` keeps the updates for workers; without it the bot handles them. Throws a `TypeError` for an unknown option, and a
   * `RangeError` for a number out of range.
   */
  constructor(
    bot: Pollable,
    options: StartOptions,
    environment: Environment = PLATFORM,
    store?: UpdateStore,
  ) {
    checkOptions("bot.start()", options, {
      limit: 1,
      timeout: 1,
      allowed_updates: 1,
      drop_pending_updates: 1,
      deleteWebhook: 1,
      holdMs: 1,
      inbox: 1,
      onStart: 1,
      quiet: 1,
      signals: 1,
    });
    checkPollParams(options);
    const { holdMs = DEFAULT_HOLD_MS } = options;
    checkDuration("holdMs", holdMs, { zero: true, infinity: true });
    this.#environment = environment;
    this.done = this.#poll(bot, options, holdMs, store);
  }

  /**
   * Fetches no more updates from now on. When `ended` resolves, no update is handled any more: then confirms all up to the
   * first one that must be delivered again. Never rejects.
   */
  async stop(ended: Promise<unknown>): Promise<void> {
    this.#ended = ended;
    this.#stopped.abort();
    // start() rejects with the reason.
    await this.done.catch(() => undefined);
  }

  async #poll(
    bot: Pollable,
    options: StartOptions,
    holdMs: number,
    store: UpdateStore | undefined,
  ): Promise<void> {
    const { drop_pending_updates = false, deleteWebhook = false, onStart, quiet } = options;
    const { limit = MAX_UPDATES, timeout = DEFAULT_POLL_SECONDS, allowed_updates } = options;
    const { signal } = this.#stopped;
    const { api, monitor, ownWebhookUrl } = bot;
    const retry = this.#createRetry(monitor, timeout);
    await retry(() => bot.init(signal), signal);
    await clearWebhook(api, { deleteWebhook, drop_pending_updates, ownWebhookUrl }, retry, signal);
    if (signal.aborted) return;
    const kinds = allowed_updates ?? [...bot.allowedUpdates()];
    monitor.enter("running");
    if (!quiet) logLine(describeStart(bot.botInfo, kinds));
    onStart?.(bot.botInfo);
    // With `Infinity`, none is received before the one that waits has been handled.
    bot.lanes.lateMs = holdMs === Number.POSITIVE_INFINITY ? 0 : repeatMs(holdMs);
    const shared = { limit, report: logLine, environment: this.#environment, signal };
    const handled = handledUpdatesOf(api);
    const onRoomChange = (): void => monitor.check();
    const polling = poll({
      source: api,
      params: { timeout, allowed_updates: kinds },
      intake:
        store === undefined
          ? new LaneIntake({ ...shared, receiver: bot, holdMs, handled, onRoomChange })
          : new StoreIntake({
              ...shared,
              store,
              onFailing: () => monitor.begin(STORE_MS),
              report(problem) {
                logLine(problem);
                monitor.check();
              },
            }),
      retry,
      idleDelay: createIdleDelay(this.#environment),
      report: logLine,
      signal,
      ended: () => this.#ended,
    });
    await polling.finally(() => {
      bot.lanes.lateMs = 0;
    });
  }

  /** The loop that repeats requests, which reports to `monitor`. */
  #createRetry(monitor: PollMonitor, timeoutSeconds: number): RetryLoop {
    const limitMs = Math.min(timeoutSeconds, MAX_POLL_SECONDS) * 1000 + RESPONSE_MS;
    const report = (problem: string): void => {
      logLine(problem);
      monitor.check();
    };
    const retry = createRetryLoop(report, this.#environment);
    return async (work, signal) => {
      monitor.begin(limitMs);
      const result = await retry(work, signal);
      if (!signal.aborted) monitor.end();
      return result;
    };
  }
}

function describeStart({ username, id }: User, kinds: readonly string[]): string {
  const all =
    kinds.length > MAX_KINDS_LISTED ? `${kinds.length} kinds of update` : kinds.join(", ");
  return `@${username ?? id} is listening: long polling, ${all || "the default kinds of update"}`;
}
