import type { ScheduleOptions } from "../dispatch/index.ts";
import { numberOrType } from "../internal/arguments.ts";
import { checkDuration } from "../internal/durations.ts";

const MAX_MS = 31_622_400_000;

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Returns when a job is due, in milliseconds since the epoch. Throws a `TypeError` unless the options have either a wait or a
 * time, and a `RangeError` for one that is malformed or more than a year away.
 */
export function dueAtOf({ in: wait, at }: ScheduleOptions, now: number = Date.now()): number {
  if ((wait === undefined) === (at === undefined))
    throw new TypeError('ctx.schedule() takes either in, such as { in: "2h" }, or at, a Date');
  if (at === undefined) return now + Math.ceil(checkWait(wait));
  const time = at instanceof Date ? at.getTime() : at;
  if (typeof time !== "number" || !(Math.abs(time - now) < Number.POSITIVE_INFINITY))
    throw new RangeError(
      `at must be a valid Date or milliseconds since the epoch; got ${numberOrType(time)}`,
    );
  if (time - now > MAX_MS) throw new RangeError("at must be at most a year from now");
  return Math.ceil(Math.max(time, 0));
}

function checkWait(wait: number | string | undefined): number {
  const ms = typeof wait === "string" ? parseWait(wait) : wait;
  return checkDuration("in", ms ?? Number.NaN, { zero: true, max: MAX_MS });
}

/** Parses `90s`, `5m`, `2h`, `1d`, `1h30m`. */
function parseWait(text: string): number {
  if (!/^(?:\d+d)?(?:\d+h)?(?:\d+m)?(?:\d+s)?$/.test(text) || text === "")
    throw new RangeError(
      `in must be milliseconds, or a text such as "90s", "5m", "2h", "1d" or "1h30m"; got ${JSON.stringify(text)}`,
    );
  let ms = 0;
  for (const [, count, unit] of text.matchAll(/(\d+)([dhms])/g))
    ms += Number(count) * (UNIT_MS[unit ?? ""] ?? 0);
  return ms;
}
