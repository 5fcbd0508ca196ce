import { ApiError } from "../errors.ts";
import { checkCount } from "../internal/counts.ts";
import { checkDuration } from "../internal/durations.ts";
import { METHODS } from "../types/generated/method-names.ts";
import type { ApiMethods, File, GetUpdatesParams, Method, MethodCalls } from "../types/index.ts";
import { Downloader } from "./downloader.ts";
import { createEndpoint } from "./endpoint.ts";
import type { Download, DownloadableFile, DownloadOptions } from "./files/download.ts";
import type { FileProgress } from "./files/progress.ts";
import type { Logger } from "./logger.ts";
import { hasCallSubscribers, observeCall } from "./observability/calls.ts";
import { withLogger } from "./observability/logging.ts";
import { compileRedact } from "./redact.ts";
import { Exchange } from "./requester.ts";
import type { ApiCall, Transformer } from "./transformer.ts";
import { defaultTransport } from "./transports/default.ts";
import { chatIdOf, type Transport } from "./transports/transport.ts";
import { checkParams } from "./wire/encode.ts";

/** Settings of {@link createClient}. */
export interface ClientOptions {
  /** Base URL of the Bot API server, with or without a path. Default: `https://api.telegram.org`. */
  readonly apiRoot?: string;
  /** `"test"` talks to Telegram's test servers. Default: `"prod"`. */
  readonly environment?: "prod" | "test";
  /** What carries the calls. Default: `defaultTransport()`. */
  readonly transport?: Transport;
  /**
   * Time for one call, answer included. Default: 30 000. `getUpdates` waits for its own `timeout` and 10 s more instead; for
   * a call that carries files, and for a download, the time begins anew with each chunk.
   */
  readonly timeoutMs?: number;
  /**
   * Most bytes of an answer, once unpacked; a longer one is a {@link DecodeError}. Files that are downloaded do not count.
   * Default: 32 000 000.
   */
  readonly maxResponseBytes?: number;
  /**
   * Folder of a local server, started with `--local`, that keeps its files on this machine: `download` reads what lies under
   * it, and no other path. Default: none is read.
   */
  readonly localFilesRoot?: string;
  /**
   * Gets a line for each call: at `debug`, or at `warn` when it fails; and for each retry and wait, at `info`. No line holds
   * the token, or more of a message than Telegram quotes when it refuses one. `console` and a pino logger fit. Default: none.
   */
  readonly logger?: Logger;
}

/** Settings of one call. */
export interface CallOptions {
  /** Ends the call at once; it then rejects with `signal.reason`. */
  readonly signal?: AbortSignal;
  /** Time for this call, answer included; goes before every default. */
  readonly timeoutMs?: number;
  /** Hears of an upload, chunk by chunk; of a call without a file, nothing. */
  readonly onProgress?: (progress: FileProgress) => void;
  /** Lets all other calls go first where {@link withFloodControl} paces them. */
  readonly background?: boolean;
}

type CallArguments<P> =
  Partial<P> extends P ? [params?: P, options?: CallOptions] : [params: P, options?: CallOptions];

/** Every method of the Bot API as a function, and the one function behind them. */
export interface Client extends MethodCalls<CallOptions> {
  /**
   * Calls a method by name; a name that this version does not know is sent as it is.
   *
   * @throws ApiError, NetworkError, TimeoutError, DecodeError, or the reason of the caller's abort.
   * @see https://core.telegram.org/bots/api#available-methods
   */
  call<M extends Method>(
    method: M,
    ...rest: CallArguments<ApiMethods[M]["params"]>
  ): Promise<ApiMethods[M]["result"]>;
  call<M extends string>(
    method: M extends Method ? never : M,
    params?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<unknown>;

  /**
   * Gets a file that was sent to the bot: by its identifier, or by an object that has one. Resolves when the server has
   * answered and the file can be read; with `to`, the path of a new file, when that is written.
   *
   * @throws FileError, ApiError, NetworkError, TimeoutError, DecodeError, or the reason of the caller's abort.
   * @see https://core.telegram.org/bots/api#getfile
   */
  download(
    file: string | DownloadableFile,
    options: DownloadOptions & { readonly to: string },
  ): Promise<void>;
  download(file: string | DownloadableFile, options?: DownloadOptions): Promise<Download>;

  /** Wraps every later call in `transformer`; the one added last runs outermost. */
  use(transformer: Transformer): void;
}

/**
 * Makes a client of the Bot API. It holds no socket and no timer of its own; those are the transport's.
 *
 * @param token As @BotFather gives it.
 * @throws TypeError when the token or an option is malformed; RangeError when a time or a limit is out of its range.
 */
export function createClient(token: string, options: ClientOptions = {}): Client {
  const endpoint = createEndpoint(token, options.apiRoot, options.environment);
  const { transport = defaultTransport(), logger, localFilesRoot } = options;
  checkFunctions("transport", transport, ["send", "close"]);
  if (logger !== undefined) checkFunctions("logger", logger, ["debug", "info", "warn"]);
  if (localFilesRoot !== undefined && (typeof localFilesRoot !== "string" || localFilesRoot === ""))
    throw new TypeError("localFilesRoot must be a path");
  const logged = logger === undefined ? transport : withLogger(transport, logger);
  const redact = compileRedact(token);
  const maxResponseBytes = checkCount(
    "maxResponseBytes",
    options.maxResponseBytes ?? 32_000_000,
    1,
    Number.MAX_SAFE_INTEGER,
  );
  const exchange = new Exchange(endpoint, logged, redact, maxResponseBytes);
  const timeoutMs = checkDuration("timeoutMs", options.timeoutMs ?? 30_000);
  const downloader = new Downloader(exchange, redact, timeoutMs, localFilesRoot);
  const client: unknown = new BotClient(exchange, downloader, timeoutMs, logger);
  // The prototype got its methods from a table, which the compiler cannot follow.
  return client as Client;
}

class BotClient {
  readonly #exchange: Exchange;
  readonly #downloader: Downloader;
  readonly #timeoutMs: number;
  readonly #logger: Logger | undefined;
  readonly #transformers: Transformer[] = [];

  constructor(
    exchange: Exchange,
    downloader: Downloader,
    timeoutMs: number,
    logger: Logger | undefined,
  ) {
    this.#exchange = exchange;
    this.#downloader = downloader;
    this.#timeoutMs = timeoutMs;
    this.#logger = logger;
  }

  call(method: string, params?: object, options?: CallOptions): Promise<unknown> {
    if (this.#logger === undefined && !hasCallSubscribers())
      return this.#run(method, params, options);
    const run = () => this.#run(method, params, options);
    return observeCall(run, { method, chatId: chatIdOf(params) }, this.#logger, options?.signal);
  }

  async #run(method: string, params?: object, options?: CallOptions): Promise<unknown> {
    checkParams(method, params);
    const timeoutMs = this.#timeoutOf(method, params, options);
    const response =
      this.#transformers.length === 0
        ? await this.#exchange.run(method, params, options?.signal, timeoutMs, options)
        : await this.#transform(timeoutMs, options)(method, { ...params }, options?.signal);
    if (response.ok) return response.result;
    throw new ApiError(response, method, params);
  }

  async download(
    file: string | DownloadableFile,
    { to, ...options }: DownloadOptions & { readonly to?: string } = {},
  ): Promise<Download | undefined> {
    const known: DownloadableFile = typeof file === "string" ? { file_id: file } : file;
    // What `getFile` results in, by the manual; the methods are typed by name, not here.
    const { file_path } =
      known.file_path === undefined
        ? ((await this.call("getFile", { file_id: known.file_id }, options)) as File)
        : known;
    return this.#downloader.run(file_path, to, options);
  }

  use(transformer: Transformer): void {
    this.#transformers.push(transformer);
  }

  #transform(timeoutMs: number, options: CallOptions | undefined): ApiCall {
    const server: ApiCall = (method, payload, signal) =>
      this.#exchange.run(method, payload, signal, timeoutMs, options);
    return this.#transformers.reduce<ApiCall>(
      (prev, transformer) => async (method, payload, signal) =>
        transformer(prev, method, payload, signal),
      server,
    );
  }

  #timeoutOf(method: string, params?: object, options?: CallOptions): number {
    if (options?.timeoutMs !== undefined) return checkDuration("timeoutMs", options.timeoutMs);
    return method === "getUpdates" ? pollTimeoutMs(params) : this.#timeoutMs;
  }
}

for (const method of METHODS) {
  Object.defineProperty(BotClient.prototype, method, {
    value: function (this: BotClient, params?: object, options?: CallOptions) {
      return this.call(method, params, options);
    },
  });
}

/** Refuses an option without the functions that will be called. */
function checkFunctions(option: string, value: object, names: readonly string[]): void {
  if (names.every((name) => typeof Object(value)[name] === "function")) return;
  throw new TypeError(`${option} must have the functions ${names.join(", ")}`);
}

/** The server holds a poll for at most 50 s, whatever it is asked for. */
function pollTimeoutMs(params: GetUpdatesParams = {}): number {
  const seconds = Math.min(Math.max(params.timeout ?? 0, 0), 50);
  return seconds * 1000 + 10_000;
}
