import type { Claim, Inbox } from "../inbox/inbox.ts";
import { argumentError, checkOptions } from "../internal/arguments.ts";
import { backoffMs } from "../internal/backoff.ts";
import { describeError } from "../internal/describe-error.ts";
import { PLATFORM } from "../internal/environment.ts";
import { logLine } from "../internal/log-line.ts";
import { createRetryLoop } from "../lifecycle/retry-loop.ts";
import { stopOnSignals } from "../lifecycle/signals.ts";
import {
  graceMsOf,
  logUnfinished,
  reportOf,
  Shutdown,
  type StopOptions,
  type StopReport,
} from "../lifecycle/stop.ts";
import { BotEntries, type BotEntriesOptions } from "./bot-entries.ts";
import { LaneRun } from "./lane-run.ts";
import { Trials } from "./trials.ts";
import type { WorkerBot } from "./worker-bot.ts";
import {
  checkWorkerBot,
  resolveWorkers,
  type Workers,
  type WorkersHealth,
  type WorkersOptions,
  type WorkersStartOptions,
} from "./workers-options.ts";

/**
 * Handles the updates that `inbox()` has stored, in this process: as many processes as needed may do so. Updates of a lane are
 * handled in order and one at a time over all of them, with the bot's own `lanes` (key, overlap), `overtake()`, `burst()` and
 * `album()`. With several bots, none takes all of `concurrency` while others have updates. Throws a `TypeError` for an unknown
 * or invalid option, and a `RangeError` for a number out of range.
 * @example
 * import { journal, workers } from "telewire/workers";
 *
 * await workers(bot, journal("./inbox"), { attempts: 5 }).start({ signals: true });
 */
export function workers(
  bots: WorkerBot | readonly WorkerBot[],
  engine: Inbox,
  options: WorkersOptions = {},
): Workers {
  return new WorkerProcess(isList(bots) ? bots : [bots], engine, options);
}

/** How long `stop()` waits for a store, in addition to the handlers. */
const RELEASE_MS = 5_000;
/** How long a claim lasts after a failure before the store counts as reached: longer than a store may take to fail. */
const RECOVERY_MS = 15_000;

/** A bot and its lanes at work. */
interface BotAtWork {
  readonly entries: BotEntries;
  readonly runs: Set<LaneRun>;
  /** Whether its identity is known. */
  isReady: boolean;
}

class WorkerProcess implements Workers {
  readonly #engine: Inbox;
  readonly #options: BotEntriesOptions;
  readonly #bots = new Map<number, BotAtWork>();
  readonly #stopping = new AbortController();
  readonly #trials = new Trials(() => this.#changed.abort());
  #state: WorkersHealth["state"] = "idle";
  #isStarted = false;
  /** Aborts when the current claim should be repeated, for other bots or with another limit. */
  #changed = new AbortController();
  /** Whether there is no room for another lane. */
  #isWaiting = false;
  #claiming: Promise<void> | undefined;
  #shutdown: Shutdown | undefined;
  #onIdle: (() => void) | undefined;

  constructor(bots: readonly WorkerBot[], engine: Inbox, options: WorkersOptions) {
    if (typeof engine?.claim !== "function")
      throw argumentError("an engine, such as journal()", engine);
    this.#engine = engine;
    this.#options = resolveWorkers(options);
    for (const bot of bots) this.add(bot);
  }

  add(bot: WorkerBot): void {
    const { botId } = checkWorkerBot(bot);
    if (this.#bots.has(botId)) throw new TypeError(`Bot ${botId} has been added already`);
    const added = {
      entries: new BotEntries(bot, this.#engine, this.#options, this.#trials),
      runs: new Set<LaneRun>(),
      isReady: false,
    };
    this.#bots.set(botId, added);
    if (this.#isStarted) void this.#initialize(added, false);
  }

  async start(options: WorkersStartOptions = {}): Promise<void> {
    checkOptions("workers().start()", options, { signals: 1, quiet: 1 });
    if (this.#isStarted || this.#shutdown !== undefined)
      throw new Error("Started before: create other workers");
    this.#isStarted = true;
    const unwatch = options.signals ? stopOnSignals(() => void this.stop()) : undefined;
    try {
      const bots = [...this.#bots.values()];
      const ready = bots.map((bot) => this.#initialize(bot, bots.length === 1));
      // One of several that is not ready does not hold up the others.
      await (bots.length === 1 ? ready[0] : undefined);
      if (this.#stopping.signal.aborted) return;
      if (!options.quiet) logLine(`workers for ${describeCount(this.#bots.size)} are running`);
      this.#claiming = this.#claimLanes();
      await this.#claiming;
    } finally {
      unwatch?.();
      await this.stop();
    }
  }

  async stop(options: StopOptions = {}): Promise<StopReport> {
    const graceMs = graceMsOf(options, "workers().stop()");
    this.#shutdown ??= new Shutdown((signal) => this.#stop(graceMs, signal));
    return this.#shutdown.join(options.signal);
  }

  health(): WorkersHealth {
    const lanes = [...this.#bots.values()].map(({ entries }) => entries.runner.lanes);
    const busy = lanes.reduce((sum, each) => sum + each.busy, 0);
    const oldestMs = busy > 0 ? Math.max(...lanes.map((each) => each.oldestMs ?? 0)) : undefined;
    return { state: this.#state, lanes: this.#size, busy, oldestMs };
  }

  get #size(): number {
    let size = 0;
    for (const { runs } of this.#bots.values()) size += runs.size;
    return size;
  }

  /** Rejects when the only bot has an invalid token; one of several, or one that was added later, is left out. */
  async #initialize(bot: BotAtWork, isOnly: boolean): Promise<void> {
    const { signal } = this.#stopping;
    const { runner, botId } = bot.entries;
    const retry = createRetryLoop((problem) => logLine(`bot ${botId}: ${problem}`), PLATFORM);
    try {
      await retry(() => runner.init(signal), signal);
      if (signal.aborted) return;
      bot.isReady = true;
      if (this.#state === "idle") this.#state = "running";
      this.#changed.abort();
    } catch (error) {
      if (isOnly) throw error;
      logLine(`bot ${botId} is left out: ${describeError(error)}`);
    }
  }

  async #stop(graceMs: number, signal: AbortSignal): Promise<StopReport> {
    this.#state = "stopping";
    this.#stopping.abort();
    this.#changed.abort();
    const bots = [...this.#bots.values()];
    for (const { runs } of bots) for (const run of runs) run.stop();
    const unfinished = await Promise.all(
      bots.map(async ({ entries: { runner } }) => {
        const leftovers = await runner.lanes.stop(graceMs, signal);
        return reportOf(leftovers, (ctx) => runner.routeOf(ctx)).unfinished;
      }),
    );
    await this.#releaseAll(bots);
    this.#state = "stopped";
    const report = { unfinished: unfinished.flat() };
    logUnfinished(report, "workers().stop()");
    return report;
  }

  /** Waits until all lanes are released, but not for a store that cannot be reached: they are released when their claims end. */
  async #releaseAll(bots: readonly BotAtWork[]): Promise<void> {
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve;
      if (this.#size === 0) resolve();
    });
    const over = new AbortController();
    const released = Promise.all([this.#claiming, idle]).then(() => over.abort());
    await Promise.race([released, PLATFORM.sleep(RELEASE_MS, over.signal)]);
    if (this.#size === 0) return;
    logLine(
      `workers could not release ${describeLanes(this.#size)}: their updates may be handled again`,
    );
    for (const { runs } of bots) for (const run of runs) run.abandon();
  }

  /** Never rejects. */
  async #claimLanes(): Promise<void> {
    const { signal } = this.#stopping;
    let failures = 0;
    const wait = (delayMs: number) => PLATFORM.sleep(delayMs, signal);
    while (!signal.aborted) {
      this.#changed = new AbortController();
      await this.#trials.whenClear(wait);
      const { bots, limit } = this.#next();
      // A claim that waits for updates has reached the store.
      const recovery =
        failures > 0 ? setTimeout(() => this.#changed.abort(), RECOVERY_MS) : undefined;
      try {
        this.#isWaiting = limit === 0;
        if (limit === 0) await PLATFORM.sleep(Number.POSITIVE_INFINITY, this.#changed.signal);
        else
          for (const claim of await this.#engine.claim(bots, limit, this.#changed.signal))
            this.#run(claim);
        if (failures > 0 && !signal.aborted) {
          this.#state = "running";
          logLine("workers claim updates again");
        }
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures++;
        this.#state = "failing";
        const delayMs = backoffMs(failures, PLATFORM.random);
        logLine(
          `workers cannot claim updates: ${describeError(error)}; retrying in ${(delayMs / 1000).toFixed(1)} s`,
        );
        await wait(delayMs);
      } finally {
        clearTimeout(recovery);
      }
    }
  }

  #run(claim: Claim): void {
    const bot = this.#bots.get(claim.bot);
    if (bot === undefined) return;
    const { runs } = bot;
    const run = new LaneRun(claim, bot.entries, () => {
      runs.delete(run);
      // There is a place for another lane, and with several bots perhaps for another bot.
      if (this.#bots.size > 1 || this.#isWaiting) this.#changed.abort();
      if (this.#size === 0) this.#onIdle?.();
    });
    runs.add(run);
    if (this.#stopping.signal.aborted) run.stop();
    run.start();
  }

  /**
   * The bots that may take more lanes, and how many at once. With several bots, one takes at most half of what the others leave,
   * so that there is always a place for another.
   */
  #next(): { readonly bots: readonly number[]; readonly limit: number } {
    const ready = [...this.#bots].filter(([, { isReady }]) => isReady);
    const limits = ready.map(([, { entries }]) => entries.runner.concurrency);
    const { concurrency = Math.max(0, ...limits) } = this.#options;
    const free = concurrency - this.#size;
    const shares = ready.flatMap(([bot, { runs, entries }]) => {
      const left = free + runs.size;
      const most = this.#bots.size === 1 ? left : Math.ceil(left / 2);
      const share = Math.min(most, entries.runner.concurrency);
      return share > runs.size ? [{ bot, share: share - runs.size }] : [];
    });
    if (shares.length === 0) return { bots: [], limit: 0 };
    return {
      bots: shares.map(({ bot }) => bot),
      limit: Math.min(free, ...shares.map(({ share }) => share)),
    };
  }
}

function isList(bots: WorkerBot | readonly WorkerBot[]): bots is readonly WorkerBot[] {
  return Array.isArray(bots);
}

function describeCount(count: number): string {
  return count === 1 ? "1 bot" : `${count} bots`;
}

function describeLanes(count: number): string {
  return count === 1 ? "1 lane" : `${count} lanes`;
}
