const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 10_000;

/** Milliseconds to wait after so many failed tries: anything up to twice as long after each, so that callers spread. */
export function backoffMs(tries: number, random: () => number): number {
  return random() * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1));
}
