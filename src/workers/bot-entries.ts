import type { Context } from "../dispatch/index.ts";
import type { StoredEntry } from "../inbox/inbox.ts";
import { describeError, describeInFull } from "../internal/describe-error.ts";
import { PLATFORM } from "../internal/environment.ts";
import { logLine } from "../internal/log-line.ts";
import type { Turn } from "../lanes/index.ts";
import type { Update } from "../types/index.ts";
import { type DurableStore, InboxDurable } from "./durable.ts";
import type { EntryRunner } from "./lane-run.ts";
import { isJob, unpackJob } from "./stored-job.ts";
import { updateOf } from "./stored-update.ts";
import type { TracePropagation } from "./trace-propagation.ts";
import { Trials } from "./trials.ts";
import type { RunnerSettings, UpdateRunner, WorkerBot } from "./worker-bot.ts";

/** How many times a suspect may begin without an end before it is the cause of the crashes. */
const MAX_TRIALS = 3;

/** Settings of {@link BotEntries}. */
export interface BotEntriesOptions
  extends Omit<RunnerSettings, "onFailure" | "around" | "createDurable"> {
  readonly tracing: TracePropagation | undefined;
}

/** Runs the entries of one bot. */
export class BotEntries implements EntryRunner {
  readonly botId: number;
  readonly runner: UpdateRunner;
  readonly environment: EntryRunner["environment"] = PLATFORM;
  readonly report: EntryRunner["report"] = logLine;
  readonly trials: Trials;
  readonly #inbox: DurableStore;
  /** The `traceparent` of what is being handled, if traces are continued. */
  readonly #traces = new WeakMap<Context, string>();
  /** The errors of updates whose handlers have failed for the last time. */
  readonly #failures = new WeakMap<Update, string>();

  /** `trials` are those of the process, whatever the number of its bots. */
  constructor(
    bot: WorkerBot,
    inbox: DurableStore,
    { tracing, ...settings }: BotEntriesOptions,
    trials: Trials = new Trials(),
  ) {
    this.botId = bot.botId;
    this.trials = trials;
    this.#inbox = inbox;
    this.runner = bot.openWorker({
      ...settings,
      onFailure: (update, error) => this.#failures.set(update, describeInFull(error)),
      around: tracing && ((ctx, run) => tracing.resume(this.#traces.get(ctx), run)),
      createDurable: (runner) => new InboxDurable(inbox, runner),
    });
  }

  prepare(entry: StoredEntry): Context {
    if (!isJob(entry)) return this.runner.prepare(updateOf(entry));
    const { update, ...job } = unpackJob(entry.json);
    return this.runner.prepare(update, job);
  }

  startsEarly(ctx: Context): boolean {
    return this.runner.startsEarly(ctx);
  }

  get answersEarly(): boolean {
    return this.runner.answersEarly;
  }

  submit(ctx: Context, { trace }: StoredEntry): Turn<Context> | undefined {
    if (trace !== undefined) this.#traces.set(ctx, trace);
    return this.runner.submit(ctx);
  }

  failureOf({ update }: Context): string | undefined {
    return this.#failures.get(update);
  }

  async beginTrial(
    { id, storedAt }: StoredEntry,
    token: string,
  ): Promise<(() => Promise<void>) | undefined> {
    const { effects } = this.#inbox;
    for (let trial = 1; trial <= MAX_TRIALS; trial++) {
      // A dead letter that is tried again is stored again.
      const key = `telewire:trial:${trial}:${storedAt}:${id}`;
      const { state } = await effects.begin(this.botId, key, token);
      if (state === "begun") return () => effects.cancel(this.botId, key, token);
    }
    return undefined;
  }

  async giveUp(entry: StoredEntry, error: unknown, ctx: Context | undefined): Promise<void> {
    const title = isJob(entry) ? entry.id : `update ${entry.id}`;
    logLine(`${title} of bot ${this.botId} is a dead letter: ${describeError(error)}`);
    // Something that is no update has no context.
    if (ctx !== undefined) await this.runner.bury(ctx, error);
  }
}
