import { DecodeError } from "../errors.ts";
import { argumentError, checkOptions } from "../internal/arguments.ts";
import { isError } from "../internal/describe-error.ts";
import { checkDuration } from "../internal/durations.ts";
import { parseUpdate, probeUpdate } from "../types/index.ts";
import type { AfterResponse } from "./after-response.ts";
import { BodyError, MIN_PROBED_BYTES } from "./body.ts";
import { Deadlines } from "./deadlines.ts";
import { Deliveries, type WaitUntil, type WebhookBot } from "./deliveries.ts";
import { checkMode, type WebhookMode } from "./mode.ts";
import {
  BAD_REQUEST,
  INTERNAL_ERROR,
  METHOD_NOT_ALLOWED,
  OK,
  PAYLOAD_TOO_LARGE,
  REQUEST_TIMEOUT,
  UNAUTHORIZED,
  type WebhookResponse,
} from "./response.ts";
import { compileSecretCheck, createRefusalLog, type SecretCheck } from "./secret.ts";

const DEFAULT_RESPONSE_TIMEOUT_MS = 50_000;
const DEFAULT_HOLD_MS = 500;
/** Telegram sends the whole request at once. */
const BODY_TIMEOUT_MS = 15_000;

/** Settings of a webhook. */
export interface WebhookOptions {
  /**
   * The `secret_token` passed to `setWebhook`: 1 to 256 characters of `A-Z a-z 0-9 _ -`. Requests without it get a 401.
   * Default: the one that `bot.setWebhook()` derives from the bot's token.
   * Source: https://core.telegram.org/bots/api#setwebhook
   */
  readonly secretToken?: string;
  /**
   * When to respond to an update whose handlers take their time. Telegram sends the next update of a chat only after the
   * response. `"await"`: when the handlers are done, so that a crash loses no update. `"hold"`: when they are done or after
   * `holdMs`, and they go on. `"ack"`: at once. `"waitUntil"`: at once, and the platform's `waitUntil` keeps them running.
   * Default: `"hold"` for a bot with `overtake()`, `burst()` or `album()`, and `"await"` for any other.
   */
  readonly mode?: WebhookMode;
  /** How long `"hold"` waits for the handlers, in milliseconds. Default: 500. */
  readonly holdMs?: number;
  /**
   * How long `"await"` waits for the handlers before responding 503, after which Telegram asks again while they go on.
   * Default: 50,000; Telegram itself gives up after 60,000. Set it lower where a proxy or the platform has a shorter timeout;
   * `Infinity` always waits for the handlers.
   */
  readonly responseTimeoutMs?: number;
  /**
   * Called with errors that no handler sees: the bot could not start, the body is not an update, or something else read
   * the body first. Default: `console.error`.
   */
  readonly onError?: (error: unknown) => void;
}

/** The body of a request: bytes, text, or what a parser has made of it. */
export type WebhookBody = Uint8Array | string | object;

/** One HTTP request, independent of the framework. */
export interface WebhookRequest {
  readonly method: string | undefined;
  /** Value of the header `SECRET_HEADER`. */
  readonly secret: string | null | undefined;
  /** Called at most once, and only for an authorized request. Its result is ignored after a timeout. */
  readonly readBody: () => WebhookBody | Promise<WebhookBody>;
  /** Keeps the platform running for work that may outlast the response, where the platform has such a function. */
  readonly waitUntil?: WaitUntil | undefined;
}

/** Handles one request. Never throws and never rejects; returns no promise when nothing had to be awaited. */
export type WebhookHandler = (
  request: WebhookRequest,
) => WebhookResponse | Promise<WebhookResponse>;

/**
 * Creates the handler that every adapter passes its requests to. Throws a `TypeError` for an unknown option, for a secret that
 * Telegram would not accept, and for a mode that the platform or an inbox cannot keep, and a `RangeError` for a duration out of
 * range.
 */
export function createWebhookHandler(
  bot: WebhookBot,
  options: WebhookOptions,
  afterResponse: AfterResponse,
): WebhookHandler {
  if (typeof bot?.handleUpdate !== "function") throw argumentError("a bot", bot);
  checkOptions("webhook()", options, {
    secretToken: 1,
    mode: 1,
    holdMs: 1,
    responseTimeoutMs: 1,
    onError: 1,
  });
  const receiver = new Receiver(bot, options, afterResponse);
  return (request) => receiver.receive(request);
}

class Receiver {
  readonly #bot: WebhookBot;
  readonly #deliveries: Deliveries;
  readonly #bodyDeadlines: Deadlines;
  readonly #onError: (error: unknown) => void;
  readonly #logRefusal = createRefusalLog(() => performance.now());
  #isAuthorized: SecretCheck | undefined;
  #loading: Promise<void> | undefined;

  constructor(bot: WebhookBot, options: WebhookOptions, afterResponse: AfterResponse) {
    this.#bot = bot;
    this.#onError = guarded(options.onError ?? console.error);
    if (options.secretToken !== undefined || bot.secretToken === undefined)
      this.#isAuthorized = compileSecretCheck(options.secretToken);
    this.#bodyDeadlines = new Deadlines(BODY_TIMEOUT_MS, afterResponse === "runs");
    this.#deliveries = new Deliveries({
      bot,
      afterResponse,
      onError: this.#onError,
      mode: checkMode(options.mode, afterResponse, bot),
      holdMs: checkDuration("holdMs", options.holdMs ?? DEFAULT_HOLD_MS, { zero: true }),
      responseTimeoutMs: checkDuration(
        "responseTimeoutMs",
        options.responseTimeoutMs ?? DEFAULT_RESPONSE_TIMEOUT_MS,
        { zero: true, infinity: true },
      ),
    });
  }

  receive(request: WebhookRequest): WebhookResponse | Promise<WebhookResponse> {
    if (request.method !== "POST") return METHOD_NOT_ALLOWED;
    if (this.#isAuthorized === undefined) return this.#receiveWithSecret(request);
    if (!this.#isAuthorized(request.secret)) {
      this.#logRefusal(request.secret);
      return UNAUTHORIZED;
    }
    try {
      const body = request.readBody();
      return body instanceof Promise ? this.#await(body, request) : this.#accept(body, request);
    } catch (error) {
      return this.#refuse(error);
    }
  }

  async #receiveWithSecret(request: WebhookRequest): Promise<WebhookResponse> {
    this.#loading ??= this.#loadSecret().finally(() => {
      this.#loading = undefined;
    });
    try {
      await this.#loading;
    } catch (error) {
      this.#onError(error);
      return INTERNAL_ERROR;
    }
    return this.receive(request);
  }

  async #loadSecret(): Promise<void> {
    this.#isAuthorized = compileSecretCheck(await this.#bot.secretToken?.());
  }

  #await(body: Promise<WebhookBody>, request: WebhookRequest): Promise<WebhookResponse> {
    const deadlines = this.#bodyDeadlines;
    return new Promise((resolve) => {
      const deadline = deadlines.start(() => resolve(REQUEST_TIMEOUT));
      body.then(
        (value) => {
          if (deadlines.end(deadline)) resolve(this.#accept(value, request));
        },
        (error: unknown) => {
          if (deadlines.end(deadline)) resolve(isAbort(error) ? BAD_REQUEST : this.#refuse(error));
        },
      );
    });
  }

  #accept(
    body: WebhookBody,
    { waitUntil }: WebhookRequest,
  ): WebhookResponse | Promise<WebhookResponse> {
    try {
      const isLong = body instanceof Uint8Array && body.byteLength >= MIN_PROBED_BYTES;
      if (isLong && this.#bot.canHandle?.(probeUpdate(body)) === false) return OK;
      return this.#deliveries.deliver(parseUpdate(body), waitUntil);
    } catch (error) {
      return this.#refuse(error);
    }
  }

  #refuse(error: unknown): WebhookResponse {
    // A bot may throw something on which `instanceof` itself fails.
    const known = isError(error) && error;
    if (known instanceof BodyError)
      return known.reason === "too large" ? PAYLOAD_TOO_LARGE : BAD_REQUEST;
    this.#onError(error);
    return known instanceof DecodeError ? BAD_REQUEST : INTERNAL_ERROR;
  }
}

/** Whether the sender disconnected, as `Request` rejects then. */
function isAbort(error: unknown): boolean {
  return isError(error) && error.name === "AbortError";
}

/** A version of `onError` that never fails: a failure of its own is logged, and one of standard error is ignored. */
function guarded(onError: (error: unknown) => unknown): (error: unknown) => void {
  const report = async (error: unknown): Promise<unknown> => onError(error);
  return (error) =>
    void report(error)
      .catch(console.error)
      .catch(() => undefined);
}
