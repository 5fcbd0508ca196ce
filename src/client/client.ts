import { ApiError } from "../errors.ts";
import { asFunction, checkOptions } from "../internal/arguments.ts";
import { checkCount } from "../internal/counts.ts";
import { checkDuration } from "../internal/durations.ts";
import type { ApiMethods, File, GetUpdatesParams, Method, MethodCalls } from "../types/index.ts";
import { methodNames } from "../types/method-names.ts";
import { createEndpoint } from "./endpoint.ts";
import type { Download, DownloadableFile, DownloadOptions } from "./files/download.ts";
import type { FileProgress } from "./files/progress.ts";
import type { Logger } from "./logger.ts";
import { hasCallSubscribers, observeCall } from "./observability/calls.ts";
import { withLogger } from "./observability/logging.ts";
import { compileRedact } from "./redact.ts";
import { type Connection, request } from "./requester.ts";
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
  /** Sends the requests. Default: `defaultTransport()`. */
  readonly transport?: Transport;
  /**
   * Time for one call, response included. Default: 30,000. `getUpdates` waits for its own `timeout` plus 10 s instead; for
   * uploads and downloads, the time restarts with each chunk.
   */
  readonly timeoutMs?: number;
  /**
   * Maximum length of a response in bytes, after decompression; a longer one is a {@link DecodeError}. Downloaded files are
   * not limited. Default: 32,000,000.
   */
  readonly maxResponseBytes?: number;
  /**
   * Folder in which a local server, started with `--local`, keeps its files on this machine: `download` reads files inside
   * it, and no others. Default: no local file is read.
   */
  readonly localFilesRoot?: string;
  /**
   * Logs each call at `debug`, or at `warn` when it fails, and each retry and wait at `info`. No line contains the token, or
   * more of a message than Telegram quotes when it refuses one. `console` and pino loggers can be used. Default: none.
   */
  readonly logger?: Logger;
}

/** Settings of one call. */
export interface CallOptions {
  /** Cancels the call immediately; it then rejects with `signal.reason`. */
  readonly signal?: AbortSignal;
  /** Time for this call, response included; takes precedence over every default. */
  readonly timeoutMs?: number;
  /** Called for each chunk of an upload; never for a call without files. */
  readonly onProgress?: (progress: FileProgress) => void;
  /** Gives all other calls precedence where {@link withFloodControl} paces them. */
  readonly background?: boolean;
}

type CallArguments<P> =
  Partial<P> extends P ? [params?: P, options?: CallOptions] : [params: P, options?: CallOptions];

/** Every method of the Bot API as a function, and `call`, which they all use. */
export interface Client extends MethodCalls<CallOptions> {
  /**
   * Calls a method by name. The name is sent unchanged even if this version does not know it.
   *
   * @throws ApiError, NetworkError, TimeoutError, DecodeError, or the caller's abort reason.
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
   * Downloads a file by its `file_id`, or by an object that has one. Resolves when the response has started and the file can
   * be read; with `to`, the path to save it to, when the file has been saved.
   *
   * @throws FileError, ApiError, NetworkError, TimeoutError, DecodeError, or the caller's abort reason.
   * @see https://core.telegram.org/bots/api#getfile
   */
  download(
    file: string | DownloadableFile,
    options: DownloadOptions & { readonly to: string },
  ): Promise<void>;
  download(file: string | DownloadableFile, options?: DownloadOptions): Promise<Download>;

  /** Wraps every later call in `transformer`; the one added last is outermost. */
  use(transformer: Transformer): void;
}

/**
 * Creates a client of the Bot API. It owns no sockets or idle timers; sockets belong to the transport.
 *
 * @param token The token that BotFather issued.
 * @throws TypeError when the token or an option is malformed, or an option is unknown; RangeError when a time or a limit is
 * out of range.
 * @example
 * const api = createClient(process.env.BOT_TOKEN ?? "");
 * await api.sendMessage({ chat_id: 7, text: "Hello" });
 */
export function createClient(token: string, options: ClientOptions = {}): Client {
  checkOptions("createClient()", options, {
    apiRoot: 1,
    environment: 1,
    transport: 1,
    timeoutMs: 1,
    maxResponseBytes: 1,
    localFilesRoot: 1,
    logger: 1,
  });
  const endpoint = createEndpoint(token, options.apiRoot, options.environment);
  const { transport = defaultTransport(), logger, localFilesRoot } = options;
  checkMethods("transport", transport, ["send", "close"]);
  if (logger !== undefined) checkMethods("logger", logger, ["debug", "info", "warn"]);
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
  const connection = { endpoint, transport: logged, redact, maxResponseBytes };
  const timeoutMs = checkDuration("timeoutMs", options.timeoutMs ?? 30_000);
  const client: unknown = new BotClient(connection, { timeoutMs, localFilesRoot, logger });
  // V8 turns a prototype into a hash table with the first object: before, each method would copy the list of the others.
  if (!areMethodsDefined) defineMethods();
  // The methods are defined on the prototype from a table, which the compiler cannot follow.
  return client as Client;
}

/** Removes the token of a client from a text. */
export function redactFor(client: Client, text: string): string {
  return BotClient.redact(client, text);
}

interface ClientSettings {
  readonly timeoutMs: number;
  readonly localFilesRoot: string | undefined;
  readonly logger: Logger | undefined;
}

/** Shared by all clients without one: most never have any. */
const NO_TRANSFORMERS: readonly Transformer[] = [];

class BotClient {
  readonly #connection: Connection;
  readonly #settings: ClientSettings;
  #transformers = NO_TRANSFORMERS;

  constructor(connection: Connection, settings: ClientSettings) {
    this.#connection = connection;
    this.#settings = settings;
  }

  /** Removes the token of a client from a text; of any other object, which may implement `Client`, it knows none. */
  static redact(client: object, text: string): string {
    return #connection in client ? client.#connection.redact(text) : text;
  }

  call(method: string, params?: object, options?: CallOptions): Promise<unknown> {
    const { logger } = this.#settings;
    if (logger === undefined && !hasCallSubscribers()) return this.#run(method, params, options);
    const run = () => this.#run(method, params, options);
    return observeCall(run, { method, chatId: chatIdOf(params) }, logger, options?.signal);
  }

  async #run(method: string, params?: object, options?: CallOptions): Promise<unknown> {
    checkParams(method, params);
    const timeoutMs = this.#timeoutOf(method, params, options);
    const response =
      this.#transformers.length === 0
        ? await request(this.#connection, method, params, options?.signal, timeoutMs, options)
        : await this.#transform(timeoutMs, options)(method, { ...params }, options?.signal);
    if (response.ok) return response.result;
    throw new ApiError(response, method, params);
  }

  async download(
    file: string | DownloadableFile,
    { to, ...options }: DownloadOptions & { readonly to?: string } = {},
  ): Promise<Download | undefined> {
    const target: DownloadableFile = typeof file === "string" ? { file_id: file } : file;
    // Only the public signature is typed by method name, so the result of `getFile` is cast here.
    const { file_path } =
      target.file_path === undefined
        ? ((await this.call("getFile", { file_id: target.file_id }, options)) as File)
        : target;
    const { download } = await import("./downloader.ts");
    return download(this.#connection, this.#settings, file_path, to, options);
  }

  use(transformer: Transformer): void {
    this.#transformers = [...this.#transformers, asFunction(transformer)];
  }

  #transform(timeoutMs: number, options: CallOptions | undefined): ApiCall {
    const send: ApiCall = (method, payload, signal) =>
      request(this.#connection, method, payload, signal, timeoutMs, options);
    return this.#transformers.reduce<ApiCall>(
      (prev, transformer) => async (method, payload, signal) =>
        transformer(prev, method, payload, signal),
      send,
    );
  }

  #timeoutOf(method: string, params?: object, options?: CallOptions): number {
    if (options?.timeoutMs !== undefined) return checkDuration("timeoutMs", options.timeoutMs);
    return method === "getUpdates" ? pollTimeoutMs(params) : this.#settings.timeoutMs;
  }
}

let areMethodsDefined = false;

/** Defines the methods of all clients: with the first one, so that an import does no work. */
function defineMethods(): void {
  areMethodsDefined = true;
  for (const method of methodNames()) {
    Object.defineProperty(BotClient.prototype, method, {
      value(this: BotClient, params?: object, options?: CallOptions) {
        return this.call(method, params, options);
      },
    });
  }
}

/** Throws when an option lacks a method that will be called. */
function checkMethods(option: string, value: object, names: readonly string[]): void {
  if (names.every((name) => typeof Object(value)[name] === "function")) return;
  throw new TypeError(`${option} must have the methods ${names.join(", ")}`);
}

/** The server holds a poll for at most 50 s, whatever `timeout` is. */
function pollTimeoutMs(params: GetUpdatesParams = {}): number {
  const seconds = Math.min(Math.max(params.timeout ?? 0, 0), 50);
  return seconds * 1000 + 10_000;
}
