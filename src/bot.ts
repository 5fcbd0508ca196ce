import { type Client, type ClientOptions, createClient, type Transformer } from "./client/index.ts";
import {
  Composer,
  Context,
  createDispatcher,
  type ErrorHandler,
  routesOf,
  seal,
} from "./dispatch/index.ts";
import { sleep } from "./internal/sleep.ts";
import { createPersist, type PollParams, poll } from "./polling/index.ts";
import type { Update, User } from "./types/index.ts";
import type { Validator } from "./validation.ts";

/** Settings of a bot. */
export interface BotOptions {
  /** Settings of the client that the bot calls Telegram with. */
  readonly client?: ClientOptions;
  /** What `getMe` gives, when it is known already: saves that call at start. */
  readonly botInfo?: User;
  /** Checks each update and each call of the bot, as `validator()` of `telewire/zod` does. Without it nothing is checked. */
  readonly validate?: Validator;
}

/** Settings of long polling. Source: https://core.telegram.org/bots/api#getupdates */
export interface StartOptions extends PollParams {
  /** Forgets all updates that wait at the start. */
  readonly drop_pending_updates?: boolean;
  /** Called once when the bot is about to fetch its first updates. */
  readonly onStart?: (botInfo: User) => void;
}

const DEFAULT_POLL_SECONDS = 30;

/** A bot: handlers, the client, and the ways for updates to come in. No error of a handler ever stops it. */
export class Bot extends Composer {
  /** The Bot API client. */
  readonly api: Client;
  readonly #validate: Validator | undefined;
  #botInfo: User | undefined;
  #init: Promise<User> | undefined;
  #dispatch: ((ctx: Context) => void | Promise<void>) | undefined;
  #onError: ErrorHandler = reportUncaught;
  #run: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;

  /** Throws a `TypeError`, which does not show the token, when the token is empty or malformed. */
  constructor(token: string, options: BotOptions = {}) {
    super();
    this.api = createClient(token, options.client);
    this.#botInfo = options.botInfo;
    this.#validate = options.validate;
    if (options.validate !== undefined) this.api.use(checkCalls(options.validate));
  }

  /** The bot itself, as `getMe` gave it. Throws before `init()` is done. */
  get botInfo(): User {
    if (this.#botInfo === undefined)
      throw new Error("Call `await bot.init()` before reading bot.botInfo");
    return this.#botInfo;
  }

  /** Learns who the bot is, by one `getMe`. The first update does it as well. Rejects as `getMe` does; then call it again. */
  async init(signal?: AbortSignal): Promise<void> {
    if (this.#botInfo !== undefined) return;
    this.#init ??= this.api.getMe({}, signal && { signal });
    try {
      this.#botInfo = await this.#init;
    } finally {
      this.#init = undefined;
    }
  }

  /** Sets what gets the errors that no handler caught. Without it they are one line on standard error. */
  catch(handler: ErrorHandler): void {
    this.#onError = handler;
  }

  /**
   * Runs the handlers of one update. Returns without a promise when they are synchronous. Errors of handlers go to
   * `bot.catch`, and so does the `ValidationError` of an update that a strict validator turns down; it rejects only when the bot could not be initialized, and the update was not handled.
   */
  handleUpdate(update: Update): void | Promise<void> {
    if (this.#botInfo === undefined) return this.init().then(() => this.handleUpdate(update));
    this.#dispatch ??= this.#compile();
    const ctx = new Context(update, this.api, this.#botInfo);
    try {
      this.#validate?.checkUpdate(update);
    } catch (error) {
      return this.#report(error, ctx);
    }
    return this.#dispatch(ctx);
  }

  /**
   * Fetches updates by long polling, and handles them one after the other, until `stop()`. A webhook is removed first.
   * Network trouble is waited out. Resolves after `stop()`; rejects when the token is not valid (any more).
   */
  async start(options: StartOptions = {}): Promise<void> {
    if (this.#run !== undefined)
      throw new Error("The bot is running already: await bot.stop() first");
    const stop = new AbortController();
    const done = this.#poll(options, stop.signal);
    this.#run = { stop, done };
    try {
      await done;
    } finally {
      this.#run = undefined;
    }
  }

  /** Ends long polling: the update at hand is finished, the others stay with Telegram. Resolves when all is quiet. */
  async stop(): Promise<void> {
    this.#run?.stop.abort();
    // Why polling ended is told to whoever called start().
    await this.#run?.done.catch(() => undefined);
  }

  async #poll(options: StartOptions, signal: AbortSignal): Promise<void> {
    const { drop_pending_updates, onStart, ...params } = options;
    const persist = createPersist({ report: warn, sleep, random: Math.random });
    await persist(() => this.init(signal), signal);
    const drop = drop_pending_updates === undefined ? {} : { drop_pending_updates };
    await persist(() => this.api.deleteWebhook(drop, { signal }), signal);
    if (signal.aborted) return;
    onStart?.(this.botInfo);
    await poll({
      source: this.api,
      params: {
        timeout: DEFAULT_POLL_SECONDS,
        allowed_updates: this.allowedUpdates(),
        ...params,
      },
      handle: (update) => this.handleUpdate(update),
      persist,
      report: warn,
      signal,
    });
  }

  #compile(): (ctx: Context) => void | Promise<void> {
    seal(this);
    return createDispatcher(routesOf(this), this.#report);
  }

  readonly #report = async (error: unknown, ctx: Context): Promise<void> => {
    try {
      await this.#onError(error, ctx);
    } catch (another) {
      reportUncaught(error, ctx);
      reportUncaught(another, ctx);
    }
  };
}

/** Runs next to the server, so that it sees what the other transformers made of a call. */
function checkCalls(validate: Validator): Transformer {
  return (prev, method, payload, signal) => {
    validate.checkCall(method, payload);
    return prev(method, payload, signal);
  };
}

function warn(problem: string): void {
  console.error(`telewire: ${problem}`);
}

function reportUncaught(error: unknown, ctx: Context): void {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const kind = ctx.kind ?? "unknown kind";
  warn(`update ${ctx.update.update_id} (${kind}) failed: ${what}`.replaceAll("\n", " "));
}
