/** Tells of a problem that the bot survives, in one line on standard error. */
export function warn(problem: string): void {
  console.error(`telewire: ${problem}`);
}
