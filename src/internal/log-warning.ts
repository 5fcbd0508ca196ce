/** Reports a problem that the bot survives, as one line on standard error. Never throws. */
export function logWarning(problem: string): void {
  try {
    console.error(`telewire: ${problem}`);
  } catch {
    // Standard error is gone: there is nowhere left to report it, and the bot goes on.
  }
}
