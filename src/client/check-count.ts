/**
 * Returns an option that counts something as it is. Throws a `RangeError` that names the option for what is neither a whole
 * number from `least` on nor `Infinity`.
 */
export function checkCount(name: string, count: number, least: number): number {
  if (count === Number.POSITIVE_INFINITY || (Number.isInteger(count) && count >= least))
    return count;
  const got = typeof count === "number" ? count : `a ${typeof count}`;
  throw new RangeError(`${name} must be a whole number from ${least} on, or Infinity; got ${got}`);
}
