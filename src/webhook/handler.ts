import { DecodeError } from "../errors.ts";
import { isError } from "../internal/describe-error.ts";
import { checkDuration } from "../internal/durations.ts";
import { parseUpdate, probeUpdate } from "../types/index.ts";
import { BodyRefusal } from "./body.ts";
import { Deliveries, type WebhookBot } from "./deliveries.ts";
import {
  type Answer,
  FAILED,
  NO_UPDATE,
  POST_ONLY,
  STRANGER,
  TAKEN,
  TOO_LARGE,
  TOO_SLOW,
} from "./response.ts";
import { compileSecretCheck } from "./secret.ts";
import { within } from "./within.ts";

const ANSWER_WITHIN_MS = 50_000;
/** Telegram sends the whole request at once. */
const BODY_WITHIN_MS = 15_000;

/** How a webhook behaves. */
export interface WebhookOptions {
  /**
   * The `secret_token` that `setWebhook` was called with: 1 to 256 characters out of `A-Z a-z 0-9 _ -`. Requests
   * without it are answered 401. Source: https://core.telegram.org/bots/api#setwebhook
   */
  readonly secretToken: string;
  /**
   * When to tell Telegram to ask again while the handlers go on, 50,000 by default; Telegram itself gives up after
   * 60,000. Set it lower where a proxy or the platform cuts requests off sooner; with `Infinity` the answer always waits
   * for the handlers.
   */
  readonly answerWithinMs?: number;
  /**
   * Told about what no handler sees: the bot could not start, a body is no update, or something read the body before
   * the webhook. `console.error` by default.
   */
  readonly onError?: (error: unknown) => void;
}

/** One HTTP request, whatever framework it came through. */
export interface Delivery {
  readonly method: string | undefined;
  /** Value of the header {@link SECRET_HEADER}. */
  readonly secret: string | null | undefined;
  /** Called at most once, and only for a request that knows the secret. What takes too long goes on unheard. */
  readonly readBody: () => Promise<Uint8Array | string | object>;
}

/** Answers one delivery. Never rejects. */
export type Receive = (delivery: Delivery) => Promise<Answer>;

/**
 * Makes what every adapter hands its requests to. Throws a `TypeError` for a secret that Telegram would not accept, and a
 * `RangeError` for an `answerWithinMs` that no timer keeps.
 */
export function createReceive(bot: WebhookBot, options: WebhookOptions): Receive {
  const isSecret = compileSecretCheck(options.secretToken);
  const answerWithinMs = checkDuration(
    "answerWithinMs",
    options.answerWithinMs ?? ANSWER_WITHIN_MS,
    { zero: true, infinity: true },
  );
  const onError = guarded(options.onError ?? console.error);
  const deliveries = new Deliveries({
    bot,
    onError,
    answerWithinMs,
  });
  return async ({ method, secret, readBody }) => {
    if (method !== "POST") return POST_ONLY;
    if (!isSecret(secret)) return STRANGER;
    try {
      const body = await within(BODY_WITHIN_MS, readBody());
      if (body === undefined) return TOO_SLOW;
      if (
        bot.canHandle !== undefined &&
        body instanceof Uint8Array &&
        !bot.canHandle(probeUpdate(body))
      )
        return TAKEN;
      return await deliveries.deliver(parseUpdate(body));
    } catch (error) {
      // A bot may throw what `instanceof` fails on.
      const known = isError(error) && error;
      if (known instanceof BodyRefusal) return known.reason === "too large" ? TOO_LARGE : NO_UPDATE;
      onError(error);
      return known instanceof DecodeError ? NO_UPDATE : FAILED;
    }
  };
}

/** Never fails: neither may `onError`, at once or later, nor the standard error that hears of it. */
function guarded(onError: (error: unknown) => unknown): (error: unknown) => void {
  const report = async (error: unknown): Promise<unknown> => onError(error);
  return (error) =>
    void report(error)
      .catch(console.error)
      .catch(() => undefined);
}
