import { DecodeError } from "../errors.ts";
import { argumentError, checkOptions } from "../internal/arguments.ts";
import { isError } from "../internal/describe-error.ts";
import { checkDuration } from "../internal/durations.ts";
import { logLine } from "../internal/log-line.ts";
import { parseUpdate, probeUpdate } from "../types/index.ts";
import type { AfterResponse } from "./after-response.ts";
import { BodyError } from "./body.ts";
import { Deliveries, type WebhookBot } from "./deliveries.ts";
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
import { withTimeout } from "./with-timeout.ts";

/** Header that Telegram sends the secret token in. Source: https://core.telegram.org/bots/api#setwebhook */
export const SECRET_HEADER = "x-telegram-bot-api-secret-token";

const MAX_SECRET_LENGTH = 256;
const ALLOWED_SECRET = /^[A-Za-z0-9_-]{1,256}$/;

const DEFAULT_RESPONSE_TIMEOUT_MS = 50_000;
/** Telegram sends the whole request at once. */
const BODY_TIMEOUT_MS = 15_000;
/** Between two lines about refused requests: anybody can send those. */
const REFUSAL_LOG_INTERVAL_MS = 60_000;

/** Settings of a webhook. */
export interface WebhookOptions {
  /**
   * The `secret_token` passed to `setWebhook`: 1 to 256 characters of `A-Z a-z 0-9 _ -`. Requests without it get a 401.
   * Source: https://core.telegram.org/bots/api#setwebhook
   */
  readonly secretToken: string;
  /**
   * How long to wait for the handlers before responding 503, after which Telegram asks again while they go on. Default:
   * 50,000; Telegram itself gives up after 60,000. Set it lower where a proxy or the platform has a shorter timeout;
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
  /** Value of the header {@link SECRET_HEADER}. */
  readonly secret: string | null | undefined;
  /** Called at most once, and only for an authorized request. Its result is ignored after a timeout. */
  readonly readBody: () => WebhookBody | Promise<WebhookBody>;
  /** Keeps the platform running for work that may outlast the response, where the platform has such a function. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/** Handles one request. Never throws and never rejects; returns no promise when nothing had to be awaited. */
export type WebhookHandler = (
  request: WebhookRequest,
) => WebhookResponse | Promise<WebhookResponse>;

/**
 * Creates the handler that every adapter passes its requests to. Throws a `TypeError` for an unknown option and for a secret
 * that Telegram would not accept, and a `RangeError` for a `responseTimeoutMs` out of range.
 */
export function createWebhookHandler(
  bot: WebhookBot,
  options: WebhookOptions,
  _afterResponse: AfterResponse,
): WebhookHandler {
  if (typeof bot?.handleUpdate !== "function") throw argumentError("a bot", bot);
  checkOptions("webhook()", options, { secretToken: 1, responseTimeoutMs: 1, onError: 1 });
  const isAuthorized = compileSecretCheck(options.secretToken);
  const responseTimeoutMs = checkDuration(
    "responseTimeoutMs",
    options.responseTimeoutMs ?? DEFAULT_RESPONSE_TIMEOUT_MS,
    { zero: true, infinity: true },
  );
  const onError = guarded(options.onError ?? console.error);
  const deliveries = new Deliveries({ bot, onError, responseTimeoutMs });
  const logRefusal = createRefusalLog(() => performance.now());
  return async ({ method, secret, readBody }) => {
    if (method !== "POST") return METHOD_NOT_ALLOWED;
    if (!isAuthorized(secret)) {
      logRefusal(secret);
      return UNAUTHORIZED;
    }
    try {
      const body = await withTimeout(BODY_TIMEOUT_MS, Promise.resolve(readBody()));
      if (body === undefined) return REQUEST_TIMEOUT;
      if (
        bot.canHandle !== undefined &&
        body instanceof Uint8Array &&
        !bot.canHandle(probeUpdate(body))
      )
        return OK;
      return await deliveries.deliver(parseUpdate(body));
    } catch (error) {
      // A bot may throw something on which `instanceof` itself fails.
      const known = isError(error) && error;
      if (known instanceof BodyError)
        return known.reason === "too large" ? PAYLOAD_TOO_LARGE : BAD_REQUEST;
      onError(error);
      return known instanceof DecodeError ? BAD_REQUEST : INTERNAL_ERROR;
    }
  };
}

/** A version of `onError` that never fails: a failure of its own is logged, and one of standard error is ignored. */
function guarded(onError: (error: unknown) => unknown): (error: unknown) => void {
  const report = async (error: unknown): Promise<unknown> => onError(error);
  return (error) =>
    void report(error)
      .catch(console.error)
      .catch(() => undefined);
}

/** Creates the function that logs a refused request: one line a minute at most, with the number of those left out. */
export function createRefusalLog(now: () => number): (secret: string | null | undefined) => void {
  let nextAt = Number.NEGATIVE_INFINITY;
  let omitted = 0;
  return (secret) => {
    if (now() < nextAt) {
      omitted++;
      return;
    }
    const others = omitted === 0 ? "" : `, and ${omitted} before it`;
    logLine(
      `webhook: refused a request with ${secret ? "the wrong" : "no"} secret token${others}: pass the same secret to webhook() and setWebhook`,
    );
    nextAt = now() + REFUSAL_LOG_INTERVAL_MS;
    omitted = 0;
  };
}

/**
 * Compiles the check of the header against the secret token. It takes the same time wherever two values differ and however
 * long the secret is. Throws a `TypeError` for a secret that Telegram would not accept.
 */
export function compileSecretCheck(
  secretToken: string,
): (header: string | null | undefined) => boolean {
  if (typeof secretToken !== "string" || !ALLOWED_SECRET.test(secretToken)) {
    throw new TypeError("secretToken must be 1 to 256 characters of A-Z, a-z, 0-9, _ and -");
  }
  const expected = secretToken.padEnd(MAX_SECRET_LENGTH, "\0");
  return (header) => {
    const value = header ?? "";
    const padded = value.padEnd(MAX_SECRET_LENGTH, "\0");
    let difference = value.length ^ secretToken.length;
    for (let i = 0; i < MAX_SECRET_LENGTH; i++) {
      difference |= padded.charCodeAt(i) ^ expected.charCodeAt(i);
    }
    return difference === 0;
  };
}
