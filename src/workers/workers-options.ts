import { argumentError, asFunction, checkOptions } from "../internal/arguments.ts";
import { checkCount } from "../internal/counts.ts";
import { checkDuration } from "../internal/durations.ts";
import type { StopOptions, StopReport } from "../lifecycle/stop.ts";
import type { BotEntriesOptions } from "./bot-entries.ts";
import type { TracePropagation } from "./trace-propagation.ts";
import type { DeadLetterHandler, WorkerBot } from "./worker-bot.ts";

/** Settings of `workers()`. */
export interface WorkersOptions {
  /** How many lanes this process handles at the same time. Default: `lanes.concurrency` of the bot, which is 100 unless set. */
  readonly concurrency?: number;
  /**
   * The maximum number of times that the handlers of an update run, with back-off between failures. Default: `attempts` of the
   * bot, which is 1 unless set.
   */
  readonly attempts?: number;
  /**
   * How long handlers may take, in milliseconds, before their `ctx.signal` is aborted and their update becomes a dead letter.
   * `Infinity` for no limit. Default: `lanes.timeoutMs` of the bot, which is 600,000 unless set.
   */
  readonly timeoutMs?: number;
  /**
   * Called with an update that becomes a dead letter, and with the error, after `bot.catch`. The inbox keeps it too. Default:
   * `onDeadLetter` of the bot.
   */
  readonly onDeadLetter?: DeadLetterHandler;
  /** Continues the traces of `inbox()`: `inboxTracing()` of `telewire/otel`. */
  readonly tracing?: TracePropagation;
}

/** Settings of `workers().start()`. */
export interface WorkersStartOptions {
  /** Calls `stop()` at the first SIGINT or SIGTERM; a second one ends the process at once. Default: `false`. */
  readonly signals?: boolean;
  /** Does not log the line that says that the workers run. Default: `false`. */
  readonly quiet?: boolean;
}

/** What the workers of a process are doing. */
export interface WorkersHealth {
  /** `idle`: no bot is ready yet. `failing`: the store cannot be reached. */
  readonly state: "idle" | "running" | "failing" | "stopping" | "stopped";
  /** The number of lanes that this process has claimed. */
  readonly lanes: number;
  /** The number of updates whose handlers are running. */
  readonly busy: number;
  /** How long the oldest of these handlers has been running, in milliseconds; `undefined` when none is. */
  readonly oldestMs: number | undefined;
}

/** Handles the stored updates of one bot or of several. */
export interface Workers {
  /**
   * Handles updates until `stop()`. Resolves after it. Rejects when the token of the only bot is invalid; one of several is
   * logged and left out. Failures of the store are logged and survived.
   */
  start(options?: WorkersStartOptions): Promise<void>;
  /**
   * Claims no more lanes, waits for the handlers that run, and releases all lanes: other workers go on with them at once.
   * Takes the settings of `bot.stop()`, and resolves with what was not handled completely and stays in the inbox, after `graceMs`
   * plus 6 seconds at most.
   */
  stop(options?: StopOptions): Promise<StopReport>;
  /** Handles the updates of another bot too. */
  add(bot: WorkerBot): void;
  health(): WorkersHealth;
}

/** Checks the settings of `workers()`, and completes them. */
export function resolveWorkers(options: WorkersOptions): BotEntriesOptions {
  checkOptions("workers()", options, {
    concurrency: 1,
    attempts: 1,
    timeoutMs: 1,
    onDeadLetter: 1,
    tracing: 1,
  });
  const { concurrency, attempts, timeoutMs, onDeadLetter, tracing } = options;
  if (onDeadLetter !== undefined) asFunction(onDeadLetter);
  if (concurrency !== undefined) checkCount("concurrency", concurrency);
  if (attempts !== undefined) checkCount("attempts", attempts);
  if (timeoutMs !== undefined) checkDuration("timeoutMs", timeoutMs, { infinity: true });
  return { concurrency, attempts, timeoutMs, onDeadLetter, tracing };
}

/** Throws a `TypeError` for anything but a bot. */
export function checkWorkerBot(bot: WorkerBot): WorkerBot {
  if (typeof bot?.openWorker !== "function") throw argumentError("a bot", bot);
  return bot;
}
