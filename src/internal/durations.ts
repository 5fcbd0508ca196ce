/** The longest delay that a timer keeps, about 24.8 days: `setTimeout` fires at once for anything longer. */
export const MAX_TIMER_MS: number = 2 ** 31 - 1;

/** The longest wait that a server can ask for, a day: beyond it, a bot is better off asking again. */
const MAX_RETRY_AFTER_MS = 86_400_000;

/** Values besides those from above 0 to {@link MAX_TIMER_MS} that an option has a meaning for. */
export interface DurationLimits {
  /** 0 stands for "at once" or "off". */
  readonly zero?: boolean;
  /** `Infinity` stands for "no limit". */
  readonly infinity?: boolean;
  /** The longest time, of an option that no timer keeps; {@link MAX_TIMER_MS} when absent. */
  readonly max?: number;
}

/**
 * Returns a time option in milliseconds as it is. Throws a `RangeError` that names the option for what it does not take: NaN,
 * a negative number, more than the longest time, and 0 or `Infinity` where they have no meaning.
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
  const got = typeof ms === "number" ? ms : `a ${typeof ms}`;
  throw new RangeError(
    `${name} must be milliseconds, ${from} and at most ${max}${orInfinity}; got ${got}`,
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
