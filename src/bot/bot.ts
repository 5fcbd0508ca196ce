import {
  type Client,
  type ClientOptions,
  createClient,
  defaultTransport,
  type Transformer,
} from "../client/index.ts";
import type { CommandMenu, SyncOptions, SyncReport } from "../commands/index.ts";
import { Composer, type ErrorHandler } from "../dispatch/index.ts";
import { noteForkClient } from "../internal/fork-clients.ts";
import type { Update, UpdateProbe, User } from "../types/index.ts";
import type { UpdateValidator } from "../types/update-validator.ts";
import { BotRunner, type HandleOptions } from "./bot-runner.ts";
import { Graph } from "./handlers.ts";
import type { StartOptions, StopOptions } from "./polling/session.ts";

/** Settings of a bot. */
export interface BotOptions {
  /** Settings of the client that the bot calls Telegram with. */
  readonly client?: ClientOptions;
  /** What `getMe` gives, when it is known already: saves that call at start. */
  readonly botInfo?: User;
  /** Checks each update and each call of the bot, as `validator()` of `telewire/zod` does. Without it nothing is checked. */
  readonly validate?: UpdateValidator;
}

/** Settings of one bot of many. */
export type WithTokenOptions = Pick<BotOptions, "botInfo">;

/** A bot: handlers, the client, and the ways for updates to come in. No error of a handler ever stops it. */
export class Bot extends Composer {
  /** The Bot API client. */
  readonly api: Client;
  readonly #client: ClientOptions;
  readonly #validate: UpdateValidator | undefined;
  readonly #graph: Graph = new Graph(this);
  readonly #runner: BotRunner;

  /** Throws a `TypeError`, which does not show the token, when the token is empty or malformed, or `botInfo` has no id. */
  constructor(token: string, options: BotOptions = {}) {
    super();
    // Named once, so that all forks share its connections.
    const transport = options.client?.transport ?? defaultTransport();
    this.#client = { ...options.client, transport };
    this.#validate = options.validate;
    this.#runner = this.#createRunner(token, options);
    this.api = this.#runner.api;
  }

  /** The bot itself, as `getMe` gave it. Throws before `init()` is done. */
  get botInfo(): User {
    return this.#runner.botInfo;
  }

  /**
   * Learns who the bot is, by one `getMe`. The first update does it as well. Rejects as `getMe` does, and with a
   * `DecodeError` when the answer is not a user; then call it again.
   */
  init(signal?: AbortSignal): Promise<void> {
    return this.#runner.init(signal);
  }

  /** Sets what gets the errors that no handler caught. Without it they are one line on standard error. */
  catch(handler: ErrorHandler): void {
    this.#graph.onError = handler;
  }

  /**
   * Whether a handler may want an update, by what a probe tells of its bytes: a webhook answers without parsing what none
   * can want. Never a false "no". With a validator every update is wanted, so that it is checked.
   */
  canHandle(probe: UpdateProbe): boolean {
    return this.#runner.canHandle(probe);
  }

  /**
   * Runs the handlers of one update. Returns without a promise when they are synchronous. Errors of handlers go to
   * `bot.catch`, and so does the `ValidationError` of an update that a strict validator turns down; it rejects only when
   * the bot could not be initialized, and the update was not handled. Throws a `TypeError` for what is not an update, such as
   * text: `parseUpdate` of `telewire/types` reads it.
   */
  handleUpdate(update: Update, options?: HandleOptions): void | Promise<void> {
    return this.#runner.handleUpdate(update, options);
  }

  /**
   * Fetches updates by long polling, and handles them one after the other, until `stop()`. A webhook is removed first.
   * Network trouble is waited out. Resolves after `stop()`; rejects when the token is not valid (any more), and with a
   * `RangeError` for a `limit` or `timeout` out of range.
   */
  start(options?: StartOptions): Promise<void> {
    return this.#runner.start(options);
  }

  /**
   * Stops long polling: the current update is finished, later ones stay with Telegram. Resolves once polling has stopped.
   * When `signal` aborts, so does the `ctx.signal` of the running handler: `bot.stop({ signal: AbortSignal.timeout(10_000) })`.
   */
  stop(options?: StopOptions): Promise<void> {
    return this.#runner.stop(options);
  }

  /**
   * Shows users the menu of commands, by `commandMenu()`; what Telegram has already is not set again. Where menu and
   * handlers disagree, a line on standard error tells. Rejects as the calls do; then call it again.
   */
  syncCommands(menu: CommandMenu, options?: SyncOptions): Promise<SyncReport> {
    return this.#runner.syncCommands(menu, options);
  }

  /**
   * A bot of another token with the same handlers, error handler and validator, the same client settings and connections;
   * `api`, and what is wrapped around it, is its own. Handlers are compiled once, at the first update of any of them.
   * Throws as the constructor does.
   */
  withToken(token: string, options: WithTokenOptions = {}): BotRunner {
    const runner = this.#createRunner(token, options);
    noteForkClient(runner.api);
    return runner;
  }

  #createRunner(token: string, { botInfo }: WithTokenOptions): BotRunner {
    const api = createClient(token, this.#client);
    const validate = this.#validate;
    if (validate !== undefined) api.use(checkCalls(validate));
    return new BotRunner({ api, graph: this.#graph, botInfo, validate });
  }
}

/** Runs next to the server, so that it sees what the other transformers made of a call. */
function checkCalls(validate: UpdateValidator): Transformer {
  return (prev, method, payload, signal) => {
    validate.checkCall(method, payload);
    return prev(method, payload, signal);
  };
}
