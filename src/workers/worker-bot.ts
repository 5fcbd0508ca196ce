import type { Context, Durable, Job } from "../dispatch/index.ts";
import type { Lanes, Turn } from "../lanes/index.ts";
import type { StartOptions } from "../lifecycle/start-options.ts";
import type { Update } from "../types/index.ts";
import type { WebhookBot } from "../webhook/deliveries.ts";

/** Receives an update whose handlers have failed for the last time. `JSON.stringify(update)` is what Telegram has sent. */
export type DeadLetterHandler = (update: Update, error: unknown) => unknown;

/** A bot whose effects and jobs are stored. */
export interface DurableBot {
  readonly botId: number;
  laneOf(update: Update): string;
  /** The names of the jobs that have a handler. */
  jobNames(): readonly string[];
}

/** How a worker runs the handlers of a bot. What is `undefined` is as the bot's own settings say. */
export interface RunnerSettings {
  readonly concurrency: number | undefined;
  readonly timeoutMs: number | undefined;
  readonly attempts: number | undefined;
  readonly onDeadLetter: DeadLetterHandler | undefined;
  /** Called for each update that is given up, as soon as that is known. */
  readonly onFailure: (update: Update, error: unknown) => void;
  /** Runs the handlers of an update, whenever its turn comes. */
  readonly around: (<T>(ctx: Context, run: () => T) => T) | undefined;
  /** Creates what `ctx.once()` and `ctx.schedule()` need. */
  readonly createDurable: (bot: DurableBot) => Durable;
}

/** Runs stored updates in lanes. */
export interface UpdateRunner {
  readonly lanes: Pick<Lanes<Context>, "busy" | "waiting" | "oldest" | "oldestMs" | "stop">;
  /** How many updates are handled at the same time. */
  readonly concurrency: number;
  init(signal?: AbortSignal): Promise<void>;
  prepare(update: Update, job?: Job): Context;
  /** Whether a handler needs an update before earlier ones of its lane were handled. */
  readonly answersEarly: boolean;
  /** Whether an update may have to start, to be dropped, or to join others, while an earlier one of its lane runs. */
  startsEarly(ctx: Context): boolean;
  submit(ctx: Context): Turn<Context> | undefined;
  routeOf(ctx: Context): string | undefined;
  /** Passes an update that was never handled to `onDeadLetter`, and logs what fails. */
  bury(ctx: Context, error: unknown): Promise<void>;
}

/** Settings of `inbox().poll()`. */
export type PollOptions = Omit<StartOptions, "inbox">;

/** A bot whose updates are stored: a `Bot`, or what `bot.withToken()` returns. */
export interface StorableBot extends WebhookBot {
  readonly api: object;
  readonly botId: number;
  laneOf(update: Update): string;
  secretToken(): Promise<string>;
  start(options: StartOptions): Promise<void>;
}

/** A bot whose stored updates are handled: a `Bot`, or what `bot.withToken()` returns. */
export interface WorkerBot {
  readonly botId: number;
  openWorker(settings: RunnerSettings): UpdateRunner;
}
