import { numberOrType } from "./arguments.ts";

/** The maximum number of connections to one server: a local address has no more ports. */
export const MAX_PORTS = 65_535;

/**
 * Returns a count unchanged. Throws a `RangeError` that names the option for anything but a whole number from `min` to `max`.
 * `Infinity` is accepted if `max` is, for options without a limit.
 */
export function checkCount(
  name: string,
  count: number,
  min = 1,
  max: number = Number.POSITIVE_INFINITY,
): number {
  const isWhole = Number.isInteger(count) || count === Number.POSITIVE_INFINITY;
  if (isWhole && count >= min && count <= max) return count;
  throw new RangeError(
    `${name} must be a whole number from ${min} to ${max}; got ${numberOrType(count)}`,
  );
}
