import type { Context } from "../../dispatch/index.ts";
import { PLATFORM } from "../../internal/environment.ts";
import type { Lanes } from "../../lanes/index.ts";
import { stopOnSignals } from "../../lifecycle/signals.ts";
import type { StartOptions } from "../../lifecycle/start-options.ts";
import {
  graceMsOf,
  logUnfinished,
  reportOf,
  Shutdown,
  type StopOptions,
  type StopReport,
  warnOfWaiting,
} from "../../lifecycle/stop.ts";
import type { LocalInbox } from "../../workers/local-inbox.ts";
import type { StorableBot, WorkerBot } from "../../workers/worker-bot.ts";
import type { WorkersHealth } from "../../workers/workers-options.ts";
import type { HealthMonitor } from "../health.ts";
import type { Pollable, PollingSession } from "../polling/polling-session.ts";
import type { ListenAddress, ListenOptions, WebhookServer } from "./listen.ts";

/** What starts and stops. */
export interface LifecycleParts {
  readonly bot: Pollable & StorableBot & WorkerBot;
  readonly lanes: Pick<Lanes<Context>, "busy" | "oldest" | "open" | "stop">;
  readonly monitor: Pick<HealthMonitor, "enter">;
  /** Describes the route of the handler that started last for an update. */
  readonly routeOf: (ctx: Context) => string | undefined;
}

/** When a bot takes updates: from `start()` or `listen()` to `stop()`. */
export class Lifecycle {
  readonly #parts: LifecycleParts;
  #polling: Promise<PollingSession> | undefined;
  #server: Promise<WebhookServer> | undefined;
  /** What stores the updates of polling. */
  #inbox: LocalInbox | undefined;
  #shutdown: Shutdown | undefined;
  /** Aborts when the bot stops. */
  #stopping = new AbortController();

  constructor(parts: LifecycleParts) {
    this.#parts = parts;
  }

  /** What handles stored updates in this process; `undefined` without an inbox. */
  get inboxHealth(): WorkersHealth | undefined {
    return this.#inbox?.workers?.health();
  }

  /** Polls until `stop()`. */
  async start(options: StartOptions): Promise<void> {
    if (this.#polling !== undefined) throw alreadyIs("running");
    this.#checkStopped();
    this.#open();
    this.#polling = this.#openPolling(options);
    const unwatch = this.#watchSignals(options?.signals);
    try {
      const { done } = await this.#polling;
      await done;
      await this.#shutdown?.join();
    } finally {
      this.#polling = undefined;
      // Still open when polling has failed.
      await this.#closeInbox();
      if (this.#server === undefined) this.#parts.monitor.enter("stopped");
      unwatch();
    }
  }

  /** Serves a webhook until `stop()`. Resolves when updates can be handled. */
  async listen(options: ListenOptions): Promise<ListenAddress> {
    if (this.#server !== undefined) throw alreadyIs("listening");
    this.#checkStopped();
    this.#open();
    const { signal } = this.#stopping;
    this.#server = this.#openServer(options);
    try {
      const { address, whenReady } = await this.#server;
      if (await whenReady(signal)) this.#parts.monitor.enter("running");
      return address;
    } catch (error) {
      await this.#closeServer();
      if (this.#polling === undefined) this.#parts.monitor.enter("stopped");
      throw error;
    }
  }

  /** Ends both. A second call waits for the first, and may abort what that waits for. */
  async stop(options: StopOptions): Promise<StopReport> {
    const graceMs = graceMsOf(options, "bot.stop()");
    this.#shutdown ??= new Shutdown((signal) => this.#stop(graceMs, signal));
    return this.#shutdown.join(options.signal);
  }

  async #stop(graceMs: number, signal: AbortSignal): Promise<StopReport> {
    const { lanes, monitor, routeOf } = this.#parts;
    monitor.enter("stopping");
    const ended = new AbortController();
    void warnOfWaiting(lanes, PLATFORM.sleep, ended.signal);
    this.#stopping.abort();
    const stopped = lanes.stop(graceMs, signal);
    // The server responds to the end, because Telegram waits longer to repeat a request that was refused.
    const closed = stopped.then(() => {
      ended.abort();
      return this.#closeServer();
    });
    // The error of one that could not be opened has reached the caller of start().
    const polling = this.#polling?.then((session) => session.stop(stopped)).catch(() => undefined);
    // What it leaves is logged there.
    const kept = this.#inbox?.workers?.stop({ graceMs, signal });
    const [leftovers] = await Promise.all([stopped, closed, polling]);
    const report = reportOf(leftovers, routeOf);
    logUnfinished(report, "bot.stop()");
    const { unfinished = [] } = (await kept) ?? {};
    await this.#closeInbox();
    monitor.enter("stopped");
    return { unfinished: [...report.unfinished, ...unfinished] };
  }

  #checkStopped(): void {
    if (this.#shutdown?.isOver === false)
      throw new Error("The bot is still stopping: await the promise of bot.stop() first");
  }

  /** Takes updates again after a stop. */
  #open(): void {
    this.#parts.monitor.enter("starting");
    if (this.#shutdown === undefined) return;
    this.#shutdown = undefined;
    this.#stopping = new AbortController();
    this.#parts.lanes.open();
  }

  // What only some bots use is loaded by its first use, so that bundlers can put it into separate files.

  async #openPolling(options: StartOptions): Promise<PollingSession> {
    const { PollingSession } = await import("../polling/polling-session.ts");
    const { bot } = this.#parts;
    if (options?.inbox === undefined) return new PollingSession(bot, options);
    const { openLocalInbox } = await import("../../workers/local-inbox.ts");
    this.#inbox = openLocalInbox(bot, options.inbox);
    const session = new PollingSession(bot, options, PLATFORM, this.#inbox.store);
    this.#inbox.workers?.start({ quiet: true }).catch(ignore);
    return session;
  }

  async #openServer(options: ListenOptions): Promise<WebhookServer> {
    const { openServer } = await import("./listen.ts");
    const server = await openServer(this.#parts.bot, options);
    const unwatch = this.#watchSignals(options.signals);
    return { ...server, close: () => server.close().finally(unwatch) };
  }

  async #closeInbox(): Promise<void> {
    const inbox = this.#inbox;
    this.#inbox = undefined;
    await inbox?.workers?.stop();
    await inbox?.close();
  }

  async #closeServer(): Promise<void> {
    // The error has reached the caller of listen().
    const server = await this.#server?.catch(() => undefined);
    this.#server = undefined;
    await server?.close();
  }

  /** Returns the function that ends it. */
  #watchSignals(isOn: boolean | undefined): () => void {
    return isOn ? stopOnSignals(() => void this.stop({})) : () => undefined;
  }
}

/** Polling reports the same. */
function ignore(): void {}

function alreadyIs(state: string): Error {
  return new Error(`The bot is already ${state}: call \`await bot.stop()\` first`);
}
