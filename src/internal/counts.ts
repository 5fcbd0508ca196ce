/** The most connections to one server that an address of this machine has ports for. */
export const MAX_PORTS = 65_535;

/**
 * Returns an option that counts something as it is. Throws a `RangeError` that names the option for what is not a whole number
 * from `min` to `max`. `Infinity` counts as one, for options without a limit.
 */
export function checkCount(
  name: string,
  count: number,
  min = 1,
  max: number = Number.POSITIVE_INFINITY,
): number {
  const isWhole = Number.isInteger(count) || count === Number.POSITIVE_INFINITY;
  if (isWhole && count >= min && count <= max) return count;
  const got = typeof count === "number" ? count : `a ${typeof count}`;
  throw new RangeError(`${name} must be a whole number from ${min} to ${max}; got ${got}`);
}
