import {
  type Client,
  type ClientOptions,
  createClient,
  defaultTransport,
  type Transformer,
} from "../client/index.ts";
import type { CommandMenu, SyncOptions, SyncReport } from "../commands/index.ts";
import { Composer, type Context, type ErrorHandler } from "../dispatch/index.ts";
import { asFunction, checkOptions } from "../internal/arguments.ts";
import { checkCount } from "../internal/counts.ts";
import type { StartOptions } from "../lifecycle/start-options.ts";
import type { StopOptions, StopReport } from "../lifecycle/stop.ts";
import type { SetWebhookParams, Update, UpdateProbe, User, WebhookInfo } from "../types/index.ts";
import type { UpdateValidator } from "../types/update-validator.ts";
import type { DeadLetterHandler, RunnerSettings, UpdateRunner } from "../workers/worker-bot.ts";
import { type BotRunner, type HandleOptions, TokenRunner } from "./bot-runner.ts";
import { debugLogger, isDebugRequested } from "./debug.ts";
import { HandlerSet } from "./handlers.ts";
import type { Health } from "./health.ts";
import { type LanesOptions, resolveLanes } from "./lanes-options.ts";
import type { ListenAddress, ListenOptions } from "./lifecycle/listen.ts";
import { UpdateWork } from "./update-work.ts";

/** Settings of a bot. */
export interface BotOptions {
  /** Settings of the bot's client. */
  readonly client?: ClientOptions;
  /** The result of an earlier `getMe`. Saves that call at the start. */
  readonly botInfo?: User;
  /** Checks every update and every call, as `validator()` of `telewire/zod` does. Default: nothing is checked. */
  readonly validate?: UpdateValidator;
  /**
   * Logs every update, with the route that took it, and every call to standard error. The lines contain what users wrote.
   * Default: whether the environment variable `TELEWIRE_DEBUG` is `1`.
   */
  readonly debug?: boolean;
  /** How updates are handled side by side. Default: those of one chat in order, 100 chats at the same time. */
  readonly lanes?: LanesOptions;
  /** The maximum number of times that the handlers of an update run, with back-off between failures. Default: 1. */
  readonly attempts?: number;
  /**
   * Called with an update whose handlers have failed for the last time or have exceeded their time limit, and with the error,
   * after `bot.catch`. `JSON.stringify(update)` is what Telegram has sent; `bot.handleUpdate()` handles it again.
   */
  readonly onDeadLetter?: DeadLetterHandler;
}

/** Settings of `bot.withToken()`. */
export type WithTokenOptions = Pick<BotOptions, "botInfo">;

/**
 * A bot: handlers, a client, and the ways to receive updates. No error of a handler ever stops it. `C` is the type of `ctx`
 * in its handlers: what it declares beside `Context`, middleware such as `session()` must add.
 * @example
 * const bot = new Bot(process.env.BOT_TOKEN ?? "");
 * bot.command("start", (ctx) => ctx.reply("Hello"));
 * await bot.start();
 */
export class Bot<in C extends Context = Context> extends Composer<C> implements BotRunner {
  /** The Bot API client. */
  readonly api: Client;
  readonly #client: ClientOptions;
  readonly #handlers: HandlerSet;
  readonly #work: UpdateWork;
  readonly #runner: TokenRunner;

  /**
   * Throws a `TypeError` when the token is empty or malformed, without showing it, when an option is unknown or of the wrong
   * type, or when `botInfo` has no id, and a `RangeError` for a number out of range.
   */
  constructor(token: string, options: BotOptions = {}) {
    super();
    checkOptions("Bot", options, {
      client: 1,
      botInfo: 1,
      validate: 1,
      debug: 1,
      lanes: 1,
      attempts: 1,
      onDeadLetter: 1,
    });
    // Created once, so that bots made by withToken() share its connections.
    const { client, debug = isDebugRequested() } = options;
    const transport = client?.transport ?? defaultTransport();
    const logging = debug && { logger: debugLogger(client?.logger) };
    this.#client = { ...client, transport, ...logging };
    const { attempts = 1, onDeadLetter } = options;
    const maxAttempts = checkCount("attempts", attempts);
    if (onDeadLetter !== undefined) asFunction(onDeadLetter);
    this.#handlers = new HandlerSet(this, { debug, maxAttempts, onDeadLetter });
    this.#work = new UpdateWork(this.#handlers, resolveLanes(options.lanes), options.validate);
    this.#runner = this.#createRunner(token, options);
    this.api = this.#runner.api;
  }

  /**
   * Sets the handler of errors that no other handler caught. It gets the error, the context, and the route that failed, such
   * as `command "menu"`. Without it, errors are logged to standard error with their stack.
   * @example bot.catch((error, ctx) => console.error(ctx.update.update_id, error));
   */
  catch<H extends ErrorHandler<C>>(handler: H): void {
    // Only the author of a declared context knows what middleware adds.
    this.#handlers.onError = asFunction<ErrorHandler>(handler);
  }

  /**
   * Creates a bot of another token with the same handlers, error handler and validator, and with the same client settings
   * and connections. Its `api`, and whatever wraps that, is its own. Handlers are compiled once, as updates of any of
   * these bots need them. Throws as the constructor does.
   */
  withToken(token: string, options: WithTokenOptions = {}): BotRunner {
    checkOptions("bot.withToken()", options, { botInfo: 1 });
    return this.#createRunner(token, options, true);
  }

  // What follows is documented at BotRunner.

  get botInfo(): User {
    return this.#runner.botInfo;
  }

  get botId(): number {
    return this.#runner.botId;
  }

  init(signal?: AbortSignal): Promise<void> {
    return this.#runner.init(signal);
  }

  canHandle(probe: UpdateProbe): boolean {
    return this.#runner.canHandle(probe);
  }

  get answersEarly(): boolean {
    return this.#runner.answersEarly;
  }

  get isReady(): boolean {
    return this.#runner.isReady;
  }

  handleUpdate(update: Update, options?: HandleOptions): void | Promise<void> {
    return this.#runner.handleUpdate(update, options);
  }

  laneOf(update: Update): string {
    return this.#runner.laneOf(update);
  }

  openWorker(settings: RunnerSettings): UpdateRunner {
    return this.#runner.openWorker(settings);
  }

  start(options?: StartOptions): Promise<void> {
    return this.#runner.start(options);
  }

  listen(options: ListenOptions): Promise<ListenAddress> {
    return this.#runner.listen(options);
  }

  stop(options?: StopOptions): Promise<StopReport> {
    return this.#runner.stop(options);
  }

  health(): Health {
    return this.#runner.health();
  }

  setWebhook(params: SetWebhookParams): Promise<WebhookInfo> {
    return this.#runner.setWebhook(params);
  }

  secretToken(): Promise<string> {
    return this.#runner.secretToken();
  }

  syncCommands(menu: CommandMenu, options?: SyncOptions): Promise<SyncReport> {
    return this.#runner.syncCommands(menu, options);
  }

  #createRunner(token: string, { botInfo }: WithTokenOptions, isSiblingBot?: boolean): TokenRunner {
    const api = createClient(token, this.#client);
    const { validate } = this.#work;
    if (validate !== undefined) api.use(checkCalls(validate));
    return new TokenRunner({
      token,
      api,
      apiRoot: this.#client.apiRoot,
      work: this.#work,
      botInfo,
      isSiblingBot,
    });
  }
}

/** Runs innermost, so that it sees the result of the other transformers. */
function checkCalls(validate: UpdateValidator): Transformer {
  return (prev, method, payload, signal) => {
    validate.checkCall(method, payload);
    return prev(method, payload, signal);
  };
}
