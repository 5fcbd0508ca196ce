/** Writes to standard error: one line, or several for an error with its stack. Never throws. */
export function logLine(text: string): void {
  try {
    console.error(`telewire: ${text}`);
  } catch {
    // Standard error is gone: there is nowhere left to report it, and the bot goes on.
  }
}
