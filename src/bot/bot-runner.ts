import type { CallOptions, Client } from "../client/index.ts";
import type { CommandMenu, SyncOptions, SyncReport } from "../commands/index.ts";
import { Context } from "../dispatch/index.ts";
import { DecodeError } from "../errors.ts";
import { logWarning } from "../internal/log-warning.ts";
import type { Update, UpdateKind, UpdateProbe, User } from "../types/index.ts";
import type { UpdateValidator } from "../types/update-validator.ts";
import type { Graph } from "./handlers.ts";
import { Run, type StartOptions, type StopOptions } from "./polling/session.ts";

/** A server may answer anything, and JavaScript may pass anything. */
function isUser(user: User): boolean {
  return Number.isInteger(user?.id);
}

/** What comes with an update. */
export interface HandleOptions {
  /** Becomes `ctx.signal`: asks the handlers to end. */
  readonly signal?: AbortSignal;
}

/** What a runner is made of. */
export interface RunnerParts {
  readonly api: Client;
  readonly graph: Graph;
  readonly botInfo: User | undefined;
  readonly validate: UpdateValidator | undefined;
}

/** One token's bot: its client, who it is, and the ways for its updates to come to handlers that others may share. */
export class BotRunner {
  /** The Bot API client. */
  readonly api: Client;
  readonly #graph: Graph;
  readonly #validate: UpdateValidator | undefined;
  #botInfo: User | undefined;
  #init: Promise<User> | undefined;
  #run: Run | undefined;

  constructor({ api, graph, botInfo, validate }: RunnerParts) {
    this.api = api;
    this.#graph = graph;
    this.#validate = validate;
    if (botInfo !== undefined && !isUser(botInfo))
      throw new TypeError("botInfo must be what getMe returned");
    this.#botInfo = botInfo;
  }

  /** The bot itself, as `getMe` gave it. Throws before `init()` is done. */
  get botInfo(): User {
    if (this.#botInfo === undefined)
      throw new Error("Call `await bot.init()` before reading bot.botInfo");
    return this.#botInfo;
  }

  /**
   * Learns who the bot is, by one `getMe`. The first update does it as well. Rejects as `getMe` does, and with a
   * `DecodeError` when the answer is not a user; then call it again.
   */
  async init(signal?: AbortSignal): Promise<void> {
    if (this.#botInfo !== undefined) return;
    if (signal) {
      // Not shared: one caller's abort is not the others'.
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
    // Without a snippet: what came may quote the request.
    throw new DecodeError("getMe: the answer is not a user", "");
  }

  /**
   * Shows users the menu of commands, by `commandMenu()`; what Telegram has already is not set again. Where menu and
   * handlers disagree, a line on standard error tells. Rejects as the calls do; then call it again.
   */
  async syncCommands(menu: CommandMenu, options?: SyncOptions): Promise<SyncReport> {
    const report = await menu.sync(this.api, this.#graph.commandTriggers(), options);
    const { unanswered, unlisted } = report;
    if (unanswered.length > 0)
      logWarning(`no handler for commands of the menu: ${unanswered.join(", ")}`);
    if (unlisted.length > 0)
      logWarning(`commands that the menu does not know: ${unlisted.join(", ")}`);
    return report;
  }

  /** The kinds of update that the handlers can want. */
  allowedUpdates(): UpdateKind[] {
    return this.#graph.allowedUpdates();
  }

  /**
   * Whether a handler may want an update, by what a probe tells of its bytes: a webhook answers without parsing what none
   * can want. Never a false "no". With a validator every update is wanted, so that it is checked.
   */
  canHandle(probe: UpdateProbe): boolean {
    return this.#validate !== undefined || this.#graph.canHandle(probe);
  }

  /**
   * Runs the handlers of one update. Returns without a promise when they are synchronous. Errors of handlers go to
   * `bot.catch`, and so does the `ValidationError` of an update that a strict validator turns down; it rejects only when
   * the bot could not be initialized, and the update was not handled. Throws a `TypeError` for what is not an update, such as
   * text: `parseUpdate` of `telewire/types` reads it.
   */
  handleUpdate(update: Update, options?: HandleOptions): void | Promise<void> {
    if (typeof update?.update_id !== "number")
      throw new TypeError("Not an update: parseUpdate() of telewire/types reads text and bytes");
    if (this.#botInfo === undefined)
      return this.init().then(() => this.handleUpdate(update, options));
    const ctx = new Context(update, this.api, this.#botInfo, options?.signal);
    try {
      this.#validate?.checkUpdate(update);
    } catch (error) {
      return this.#graph.report(error, ctx);
    }
    return this.#graph.dispatch(ctx);
  }

  /**
   * Fetches updates by long polling, and handles them one after the other, until `stop()`. A webhook is removed first.
   * Network trouble is waited out. Resolves after `stop()`; rejects when the token is not valid (any more), and with a
   * `RangeError` for a `limit` or `timeout` out of range.
   */
  async start(options: StartOptions = {}): Promise<void> {
    if (this.#run !== undefined)
      throw new Error("The bot is running already: await bot.stop() first");
    this.#graph.checkRoutes();
    this.#run = new Run(this, options);
    try {
      await this.#run.done;
    } finally {
      this.#run = undefined;
    }
  }

  /**
   * Stops long polling: the current update is finished, later ones stay with Telegram. Resolves once polling has stopped.
   * When `signal` aborts, so does the `ctx.signal` of the running handler: `bot.stop({ signal: AbortSignal.timeout(10_000) })`.
   */
  async stop(options?: StopOptions): Promise<void> {
    await this.#run?.stop(options);
  }
}
