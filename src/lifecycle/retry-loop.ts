import { ApiError } from "../errors.ts";
import { backoffMs } from "../internal/backoff.ts";
import { describeError, isError, messageOf } from "../internal/describe-error.ts";
import { retryAfterMs } from "../internal/durations.ts";
import type { Environment } from "../internal/environment.ts";

/** Repeats work until it succeeds. Resolves with `undefined` when the signal aborts first; rejects on a fatal error. */
export type RetryLoop = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T | undefined>;

/** The token is wrong and will stay so: 401 after it was revoked, 404 if it never existed. */
const FATAL: readonly number[] = [401, 404];
/** What to do about a 409, which says in its description what the poll is in conflict with. */
const OTHER_POLLER_HINT =
  " (another process polls with this token: stop it, or use another bot's token)";
const WEBHOOK_HINT =
  " (a webhook is set for this token: stop what sets it, then restart with deleteWebhook: true)";
/** By error code: the server delays responses to conflicting polls as long; a 429 may not say how long to wait. */
const DELAYS_MS: Readonly<Record<number, number>> = { 409: 3_000, 429: 1_000 };

/**
 * Creates the loop that decides whether and when a failed request of long polling is retried. `report` is called with each
 * failure that is.
 */
export function createRetryLoop(
  report: (problem: string) => void,
  { sleep, random }: Pick<Environment, "sleep" | "random">,
): RetryLoop {
  return async (work, signal) => {
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        return await work();
      } catch (error) {
        if (signal.aborted) return undefined;
        // A transport or a transformer may throw something on which `instanceof` itself fails.
        const refusal = isError(error) && error instanceof ApiError ? error : undefined;
        if (refusal !== undefined && FATAL.includes(refusal.error_code)) throw badToken(refusal);
        const delayMs = delayAfter(refusal, failures, random);
        report(
          `${messageOf(error)}${hintFor(refusal)}; retrying in ${(delayMs / 1000).toFixed(1)} s`,
        );
        await sleep(delayMs, signal);
      }
    }
    return undefined;
  };
}

function delayAfter(refusal: ApiError | undefined, failures: number, random: () => number): number {
  const requestedMs = retryAfterMs(refusal?.retryAfterSeconds);
  return (requestedMs ?? DELAYS_MS[refusal?.error_code ?? 0] ?? 0) + backoffMs(failures, random);
}

function hintFor(refusal: ApiError | undefined): string {
  if (refusal?.error_code !== 409) return "";
  return /webhook/i.test(refusal.description) ? WEBHOOK_HINT : OTHER_POLLER_HINT;
}

/** Creates the error with which `bot.start()` rejects. Uncaught, it is printed as one line: without frames and fields. */
function badToken({ error_code, description, parameters, method, payload }: ApiError): ApiError {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const error = new ApiError({ error_code, description, parameters }, method, payload);
  Error.stackTraceLimit = stackTraceLimit;
  const orApiRoot = error_code === 404 ? ", or apiRoot is wrong" : "";
  error.message += `: the token is mistyped or was revoked${orApiRoot}. @BotFather shows the current token`;
  error.stack = describeError(error);
  for (const key of Object.keys(error)) Object.defineProperty(error, key, { enumerable: false });
  return error;
}
