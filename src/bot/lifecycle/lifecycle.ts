import type { Context } from "../../dispatch/index.ts";
import { PLATFORM } from "../../internal/environment.ts";
import { logLine } from "../../internal/log-line.ts";
import type { Lanes } from "../../lanes/index.ts";
import type { WebhookBot } from "../../webhook/deliveries.ts";
import type { HealthMonitor } from "../health.ts";
import { type Pollable, PollingSession, type StartOptions } from "../polling/polling-session.ts";
import { createRetryLoop } from "../polling/retry-loop.ts";
import type { ListenAddress, ListenOptions, WebhookServer } from "./listen.ts";
import { stopOnSignals } from "./signals.ts";
import {
  graceMsOf,
  logUnfinished,
  reportOf,
  Shutdown,
  type StopOptions,
  type StopReport,
  warnOfWaiting,
} from "./stop.ts";

/** What starts and stops. */
export interface LifecycleParts {
  readonly bot: Pollable & WebhookBot;
  readonly lanes: Pick<Lanes<Context>, "busy" | "oldest" | "open" | "stop">;
  readonly monitor: Pick<HealthMonitor, "enter">;
  /** Describes the route of the handler that started last for an update. */
  readonly routeOf: (ctx: Context) => string | undefined;
}

/** When a bot takes updates: from `start()` or `listen()` to `stop()`. */
export class Lifecycle {
  readonly #parts: LifecycleParts;
  #polling: PollingSession | undefined;
  #server: Promise<WebhookServer> | undefined;
  #shutdown: Shutdown | undefined;
  /** Aborts when the bot stops. */
  #stopping = new AbortController();

  constructor(parts: LifecycleParts) {
    this.#parts = parts;
  }

  /** Polls until `stop()`. */
  async start(options: StartOptions): Promise<void> {
    if (this.#polling !== undefined) throw alreadyIs("running");
    this.#checkStopped();
    const polling = new PollingSession(this.#parts.bot, options);
    this.#polling = polling;
    this.#open();
    const unwatch = this.#watchSignals(options);
    try {
      await polling.done;
      await this.#shutdown?.join();
    } finally {
      this.#polling = undefined;
      if (this.#server === undefined) this.#parts.monitor.enter("stopped");
      unwatch();
    }
  }

  /** Serves a webhook until `stop()`. Resolves when updates can be handled. */
  async listen(options: ListenOptions): Promise<ListenAddress> {
    if (this.#server !== undefined) throw alreadyIs("listening");
    this.#checkStopped();
    this.#open();
    const { bot, monitor } = this.#parts;
    const { signal } = this.#stopping;
    const retry = createRetryLoop(logLine, PLATFORM);
    this.#server = this.#openServer(options);
    try {
      const { address } = await this.#server;
      await retry(() => bot.init(signal), signal);
      if (signal.aborted) return address;
      monitor.enter("running");
      if (!options.quiet) logLine(describeListening(bot, address));
      return address;
    } catch (error) {
      await this.#closeServer();
      if (this.#polling === undefined) monitor.enter("stopped");
      throw error;
    }
  }

  /** Ends both. A second call waits for the first, and may abort what that waits for. */
  async stop(options: StopOptions): Promise<StopReport> {
    const graceMs = graceMsOf(options);
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
    const [leftovers] = await Promise.all([stopped, closed, this.#polling?.stop(stopped)]);
    monitor.enter("stopped");
    const report = reportOf(leftovers, routeOf);
    logUnfinished(report);
    return report;
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

  async #openServer(options: ListenOptions): Promise<WebhookServer> {
    // Loaded here, so that a bundler can leave it out of what a bot that polls loads.
    const { openServer } = await import("./listen.ts");
    const server = await openServer(this.#parts.bot, options);
    const unwatch = this.#watchSignals(options);
    return { address: server.address, close: () => server.close().finally(unwatch) };
  }

  async #closeServer(): Promise<void> {
    // The error has reached the caller of listen().
    const server = await this.#server?.catch(() => undefined);
    this.#server = undefined;
    await server?.close();
  }

  /** Returns the function that ends it. */
  #watchSignals({ signals }: { readonly signals?: boolean }): () => void {
    return signals ? stopOnSignals(() => void this.stop({})) : () => undefined;
  }
}

function alreadyIs(state: string): Error {
  return new Error(`The bot is already ${state}: call \`await bot.stop()\` first`);
}

/** Without the path, which may be a secret. */
function describeListening(
  { botInfo: { username, id } }: Pollable,
  { port }: ListenAddress,
): string {
  return `@${username ?? id} is listening: webhook, port ${port}`;
}
