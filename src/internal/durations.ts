import { numberOrType } from "./arguments.ts";

/** The longest delay of a timer, about 24.8 days: `setTimeout` fires at once for anything longer. */
export const MAX_TIMER_MS = 2_147_483_647;

/** The longest wait that a server can impose, a day: after that, the bot had better ask again. */
const MAX_RETRY_AFTER_MS = 86_400_000;

/** Which values an option accepts besides those above 0 and up to {@link MAX_TIMER_MS}. */
export interface DurationLimits {
  /** Accepts 0, for "at once" or "off". */
  readonly zero?: boolean;
  /** Accepts `Infinity`, for "no limit". */
  readonly infinity?: boolean;
  /** The maximum of an option that is not used for a timer. Default: {@link MAX_TIMER_MS}. */
  readonly max?: number;
}

/**
 * Returns an option in milliseconds unchanged. Throws a `RangeError` that names the option for a value that it does not accept:
 * NaN, a negative number, more than the maximum, and 0 or `Infinity` where they have no meaning.
 */
export function checkDuration(name: string, ms: number, limits: DurationLimits = {}): number {
  const { zero = false, infinity = false, max = MAX_TIMER_MS } = limits;
  if (typeof ms === "number") {
    if (ms > 0 && ms <= max) return ms;
    if (zero && ms === 0) return ms;
    if (infinity && ms === Number.POSITIVE_INFINITY) return ms;
  }
  const from = zero ? "from 0" : "above 0";
  const orInfinity = infinity ? ", or Infinity for no limit" : "";
  throw new RangeError(
    `${name} must be in milliseconds, ${from} and at most ${max}${orInfinity}; got ${numberOrType(ms)}`,
  );
}

/** Whether a `retry_after` asks to wait: servers, proxies and transformers may put anything there. */
export function isRetryAfter(seconds: unknown): seconds is number {
  return typeof seconds === "number" && seconds > 0;
}

/** Converts a `retry_after` to milliseconds, at most a day; returns `undefined` for anything but a number above 0. */
export function retryAfterMs(seconds: unknown): number | undefined {
  return isRetryAfter(seconds) ? Math.min(seconds * 1000, MAX_RETRY_AFTER_MS) : undefined;
}
