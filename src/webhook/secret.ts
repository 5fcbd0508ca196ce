import { logLine } from "../internal/log-line.ts";

/** Header that Telegram sends the secret token in. Source: https://core.telegram.org/bots/api#setwebhook */
export const SECRET_HEADER = "x-telegram-bot-api-secret-token";

const ALLOWED_SECRET = /^[A-Za-z0-9_-]{1,256}$/;

/** The interval of lines about refused requests, which any client can send. */
const REFUSAL_LOG_INTERVAL_MS = 60_000;

/** Whether the header of a request is the secret token. */
export type SecretCheck = (header: string | null | undefined) => boolean;

/**
 * Compiles the check of the header against the secret token. It takes the same time wherever two values differ. Throws a
 * `TypeError` for a secret that Telegram would not accept.
 */
export function compileSecretCheck(secretToken: string | undefined): SecretCheck {
  if (typeof secretToken !== "string" || !ALLOWED_SECRET.test(secretToken)) {
    throw new TypeError("secretToken must be 1 to 256 characters of A-Z, a-z, 0-9, _ and -");
  }
  const { length } = secretToken;
  return (header) => {
    const isComparable = header?.length === length;
    const value = isComparable ? header : secretToken;
    let difference = 0;
    for (let at = 0; at < length; at++)
      difference |= value.charCodeAt(at) ^ secretToken.charCodeAt(at);
    return isComparable && difference === 0;
  };
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
      `webhook: refused a request with ${secret ? "the wrong" : "no"} secret token${others}: set the webhook with bot.setWebhook(), or pass the same secret to both`,
    );
    nextAt = now() + REFUSAL_LOG_INTERVAL_MS;
    omitted = 0;
  };
}
