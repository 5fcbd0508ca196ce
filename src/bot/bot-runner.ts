import type { CallOptions, Client } from "../client/index.ts";
import type { CommandMenu, SyncOptions, SyncReport } from "../commands/index.ts";
import { Context, type Durable, type Job, type UpdateOwner } from "../dispatch/index.ts";
import { BusyError, DecodeError } from "../errors.ts";
import { PLATFORM } from "../internal/environment.ts";
import { fnv1a } from "../internal/fnv1a.ts";
import { logLine } from "../internal/log-line.ts";
import { Lanes, type Turn } from "../lanes/index.ts";
import type { StartOptions } from "../lifecycle/start-options.ts";
import type { StopOptions, StopReport } from "../lifecycle/stop.ts";
import type {
  SetWebhookParams,
  Update,
  UpdateKind,
  UpdateProbe,
  User,
  WebhookInfo,
} from "../types/index.ts";
import type { RunnerSettings, UpdateRunner } from "../workers/worker-bot.ts";
import { type Health, HealthMonitor, LanesHealth } from "./health.ts";
import { Lifecycle } from "./lifecycle/lifecycle.ts";
import type { ListenAddress, ListenOptions } from "./lifecycle/listen.ts";
import type { UpdateWork } from "./update-work.ts";

/** Settings of `bot.handleUpdate()`. */
export interface HandleOptions {
  /** Aborts `ctx.signal`: asks the handlers to end. */
  readonly signal?: AbortSignal;
  /** Receives the work of `ctx.background()`, for a platform that ends the program when an update has been handled. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** Runs handlers for the bot of one token: its client, its identity, and the ways in which it receives updates. */
export interface BotRunner {
  /** The Bot API client. */
  readonly api: Client;

  /** The bot's own user, as `getMe` returned it. Throws before `init()` is done. */
  readonly botInfo: User;

  /** The user id of the bot, which its token begins with: known before `init()`. */
  readonly botId: number;

  /**
   * Fetches `botInfo` with `getMe`, unless it is known; the first update does so as well. Rejects as `getMe` does, and with
   * a `DecodeError` when the response is not a user. May be called again after a failure.
   */
  init(signal?: AbortSignal): Promise<void>;

  /** The kinds of update for which there may be a handler: the default of `allowed_updates`. */
  allowedUpdates(): UpdateKind[];

  /**
   * Whether an update may reach a handler, judged by a probe of its bytes: webhooks acknowledge the others without parsing
   * them, if they are long. Never falsely `false`. With a validator always `true`, so that every update is checked.
   */
  canHandle(probe: UpdateProbe): boolean;

  /**
   * Whether a handler needs an update of a chat before the one before it was handled, as those under `overtake()`, `burst()` and
   * `album()` do. Telegram sends it only then: a webhook of such a bot does not let it wait for long.
   */
  readonly answersEarly: boolean;

  /**
   * Whether the bot is initialized and not stopping. If not, updates that it has taken may have to be delivered again, so a
   * webhook acknowledges them only when they were handled.
   */
  readonly isReady: boolean;

  /**
   * Runs the handlers of one update, after those of earlier updates of its chat. Returns without a promise when they are
   * synchronous and have nothing to wait for. Errors of handlers go to `bot.catch`, and so does the `ValidationError` of a
   * strict validator. Throws or rejects only when the update was not handled: when the bot cannot be initialized, and with a
   * `BusyError` when too many updates wait or the bot is stopping. Throws a `TypeError` for anything but an update object: use
   * `parseUpdate` of `telewire/types` for text and bytes.
   */
  handleUpdate(update: Update, options?: HandleOptions): void | Promise<void>;

  /**
   * Names the lane of an update in an inbox: updates of one lane are handled in order, as `lanes.key` says. An update without a
   * key has a lane to itself. The same in every process with the same settings.
   */
  laneOf(update: Update): string;

  /** Creates a runner with the same handlers for what an inbox holds: `workers()` and `bot.start({ inbox })` call it. */
  openWorker(settings: RunnerSettings): UpdateRunner;

  /**
   * Fetches updates by long polling and handles them until `stop()`. Logs a line when it listens, and retries after network
   * failures. Resolves after `stop()`. Rejects when the token is invalid, or becomes so, with a `TelewireError` when the bot
   * has a webhook that this process has not set, unless `deleteWebhook` is `true`, and with a `RangeError` for a number out of
   * range.
   */
  start(options?: StartOptions): Promise<void>;

  /**
   * Serves the webhook over HTTP, with `Bun.serve` on Bun and `node:http` elsewhere, until `stop()`. Resolves when updates can
   * be handled, with the port and the local URL; `setWebhook()` then registers the public one. Rejects when the token is
   * invalid, with an `Error` that says why it cannot listen, with a `TypeError` for an unknown or invalid option, and with a
   * `RangeError` for a number out of range.
   * @example
   * await bot.listen({ port: 8080, path: "/telegram", signals: true });
   * await bot.setWebhook({ url: "https://bot.example.com/telegram" });
   */
  listen(options: ListenOptions): Promise<ListenAddress>;

  /**
   * Stops the bot. From now on `handleUpdate()` throws or rejects with a `BusyError`, for which webhooks respond 503, until
   * `start()` or `listen()` is called. Updates that run or wait have `graceMs` to be handled; then `ctx.signal` aborts. What
   * was handled is confirmed to Telegram, and the server of `listen()` is closed. Resolves with what was left undone, which is
   * logged too, after `graceMs` plus 5.5 seconds at most; a second call waits for the first and resolves with the same. Do not
   * await it in a handler: it waits for that handler.
   * @example await bot.stop({ graceMs: 20_000 });
   */
  stop(options?: StopOptions): Promise<StopReport>;

  /**
   * Returns what the bot is doing, for health checks. When it begins to fail, and when it works again, a line is logged, and a
   * `HealthMessage` is published on the channel `telewire:health` of `node:diagnostics_channel`.
   * @example const isHealthy = bot.health().state === "running";
   */
  health(): Health;

  /**
   * Sets the webhook with `setWebhook`, and returns what `getWebhookInfo` then reports. Unless `params` has them, passes
   * `secret_token: await bot.secretToken()` and `allowed_updates: bot.allowedUpdates()`, so call it after registering the
   * handlers. Logs a line when the last delivery failed, and one for kinds of update that the server does not deliver. Rejects
   * with a `TypeError` for a URL that Telegram would not accept, as the calls do, and with an `Error` when the webhook is not
   * set afterwards. Source: https://core.telegram.org/bots/api#setwebhook
   * @example await bot.setWebhook({ url: "https://bot.example.com/telegram" });
   */
  setWebhook(params: SetWebhookParams): Promise<WebhookInfo>;

  /**
   * Derives the secret token of the bot's webhook from its token: 43 characters, the same in every process. Webhooks without
   * a `secretToken` expect it. It does not reveal the token, and changes only with it: for another one, pass `secret_token` to
   * `setWebhook()` and `secretToken` to the webhook.
   */
  secretToken(): Promise<string>;

  /**
   * Publishes a menu made by `commandMenu()`, skipping everything that Telegram already has. Logs a warning where the menu
   * and the handlers disagree. Rejects as the calls do. May be called again after a failure.
   */
  syncCommands(menu: CommandMenu, options?: SyncOptions): Promise<SyncReport>;
}

/** The parts of a {@link TokenRunner}. */
export interface RunnerParts extends Partial<Pick<RunnerSettings, "createDurable">> {
  readonly token: string;
  readonly api: Client;
  /** The server that `api` calls; `undefined` means Telegram's. */
  readonly apiRoot: string | undefined;
  readonly work: UpdateWork;
  readonly botInfo: User | undefined;
  /** Whether `bot.withToken()` made it. */
  readonly isSiblingBot: boolean | undefined;
}

/** The runner of one token; several of them may share their handlers. */
export class TokenRunner implements BotRunner, UpdateOwner, UpdateRunner {
  readonly api: Client;
  readonly botId: number;
  readonly lanes: Lanes<Context>;
  readonly isSiblingBot: boolean | undefined;
  readonly durable: Durable | undefined;
  /** The URL of the webhook that {@link setWebhook} has set. */
  ownWebhookUrl: string | undefined;
  readonly #token: string;
  readonly #apiRoot: string | undefined;
  readonly #work: UpdateWork;
  #botInfo: User | undefined;
  #init: Promise<User> | undefined;
  #monitor: HealthMonitor | undefined;
  #ownLifecycle: Lifecycle | undefined;

  constructor(parts: RunnerParts) {
    const { token, api, apiRoot, work, botInfo, isSiblingBot, createDurable } = parts;
    this.#token = token;
    this.botId = Number.parseInt(token, 10);
    this.api = api;
    this.#apiRoot = apiRoot;
    this.#work = work;
    this.isSiblingBot = isSiblingBot;
    if (botInfo !== undefined && !isUser(botInfo))
      throw new TypeError("botInfo must be what getMe returned");
    this.#botInfo = botInfo;
    this.lanes = new Lanes(work, work.settings, PLATFORM);
    this.durable = createDurable?.(this);
  }

  // Created at their first use: a server may have a bot for each of a thousand tokens.

  get monitor(): HealthMonitor {
    const { now, setTimer } = PLATFORM;
    const botInfo = (): User | undefined => this.#botInfo;
    const lanes = new LanesHealth(this.lanes, () => this.#ownLifecycle?.inboxHealth);
    this.#monitor ??= new HealthMonitor({ lanes, botInfo, now, setTimer });
    return this.#monitor;
  }

  get #lifecycle(): Lifecycle {
    const { lanes, monitor } = this;
    const routeOf = (ctx: Context): string | undefined => this.routeOf(ctx);
    this.#ownLifecycle ??= new Lifecycle({ bot: this, lanes, monitor, routeOf });
    return this.#ownLifecycle;
  }

  get botInfo(): User {
    if (this.#botInfo === undefined)
      throw new Error("Call `await bot.init()` before reading bot.botInfo");
    return this.#botInfo;
  }

  async init(signal?: AbortSignal): Promise<void> {
    if (this.#botInfo !== undefined) return;
    if (signal) {
      // Not shared: one caller's abort must not fail the others.
      this.#botInfo = await this.#getMe({ signal });
      return;
    }
    this.#init ??= this.#getMe().finally(() => {
      this.#init = undefined;
    });
    this.#botInfo = await this.#init;
  }

  async #getMe(options?: CallOptions): Promise<User> {
    const user = await this.api.getMe({}, options);
    if (isUser(user)) return user;
    // Without a snippet, which might quote the request.
    throw new DecodeError("getMe: the response is not a user", "");
  }

  allowedUpdates(): UpdateKind[] {
    return this.#work.handlers.allowedUpdates();
  }

  canHandle(probe: UpdateProbe): boolean {
    return this.#work.validate !== undefined || this.#work.handlers.canHandle(probe);
  }

  get answersEarly(): boolean {
    return this.#work.handlers.answersEarly;
  }

  get isReady(): boolean {
    return this.#botInfo !== undefined && !this.lanes.isStopping;
  }

  handleUpdate(update: Update, options?: HandleOptions): void | Promise<void> {
    if (typeof update?.update_id !== "number")
      throw new TypeError("Not an update: parseUpdate() of telewire/types reads text and bytes");
    if (this.#botInfo === undefined)
      return this.init().then(() => this.handleUpdate(update, options));
    const ctx = new Context(update, this);
    let turn: Turn<Context> | undefined;
    try {
      turn = this.lanes.submit(ctx, options);
    } catch (error) {
      this.monitor.check();
      throw error;
    }
    return turn && endOf(turn);
  }

  laneOf(update: Update): string {
    const key = this.#work.keyOf(new Context(update, this));
    if (key === undefined) return `update ${update.update_id}`;
    const lane = String(key);
    return lane.length <= MAX_LANE ? lane : `${lane.slice(0, MAX_LANE - 11)}#${fnv1a(lane)}`;
  }

  openWorker(settings: RunnerSettings): UpdateRunner {
    return new TokenRunner({
      token: this.#token,
      api: this.api,
      apiRoot: this.#apiRoot,
      work: this.#work.forWorker(settings),
      botInfo: this.#botInfo,
      isSiblingBot: this.isSiblingBot,
      createDurable: settings.createDurable,
    });
  }

  jobNames(): readonly string[] {
    return this.#work.handlers.jobNames();
  }

  prepare(update: Update, job?: Job): Context {
    return job === undefined ? new Context(update, this) : Context.forJob(update, this, job);
  }

  startsEarly(ctx: Context): boolean {
    const work = this.#work;
    return (
      work.overtakes(ctx) || work.gatherOf(ctx) !== undefined || work.overlapOf(ctx) !== "queue"
    );
  }

  submit(ctx: Context): Turn<Context> | undefined {
    return this.lanes.submit(ctx, undefined, true);
  }

  routeOf(ctx: Context): string | undefined {
    return this.#work.handlers.runningRoute(ctx);
  }

  get concurrency(): number {
    return this.#work.settings.concurrency;
  }

  bury(ctx: Context, error: unknown): Promise<void> {
    return this.#work.handlers.bury(ctx, error);
  }

  /** Passes an update to the lanes, for a caller that knows that there is room. Call it after `init()` only. */
  receive(update: Update): Turn<Context> | undefined {
    return this.submit(this.prepare(update));
  }

  async start(options: StartOptions = {}): Promise<void> {
    this.#work.handlers.checkRoutes();
    return this.#lifecycle.start(options);
  }

  async listen(options: ListenOptions): Promise<ListenAddress> {
    this.#work.handlers.checkRoutes();
    return this.#lifecycle.listen(options);
  }

  stop(options: StopOptions = {}): Promise<StopReport> {
    return this.#lifecycle.stop(options);
  }

  health(): Health {
    return this.monitor.read();
  }

  async setWebhook(params: SetWebhookParams): Promise<WebhookInfo> {
    const { setWebhook } = await import("./webhook-setup.ts");
    const info = await setWebhook(this, params, this.#apiRoot);
    this.ownWebhookUrl = info.url;
    return info;
  }

  async secretToken(): Promise<string> {
    const { deriveSecretToken } = await import("./webhook-setup.ts");
    return deriveSecretToken(this.#token);
  }

  async syncCommands(menu: CommandMenu, options?: SyncOptions): Promise<SyncReport> {
    const report = await menu.sync(this.api, this.#work.handlers.commandTriggers(), options);
    const { unanswered, unlisted } = report;
    if (unanswered.length > 0)
      logLine(`commands in the menu without a handler: ${unanswered.join(", ")}`);
    if (unlisted.length > 0)
      logLine(`commands with a handler that are not in the menu: ${unlisted.join(", ")}`);
    return report;
  }
}

/** The longest name of a lane that an inbox stores. */
const MAX_LANE = 200;

/** Rejects when the bot has stopped before the handlers could end. */
function endOf(turn: Turn<Context>): Promise<void> {
  return new Promise((resolve, reject) => {
    turn.onEnd((outcome) => {
      if (outcome === "handled") resolve();
      else reject(new BusyError("stopping"));
    });
  });
}

/** A server may respond with anything, and JavaScript may pass anything. */
function isUser(user: User): boolean {
  return Number.isInteger(user?.id);
}
