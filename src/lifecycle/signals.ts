import { PLATFORM } from "../internal/environment.ts";

/** The signals that ask a process to end, with the exit codes of processes that they end. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

type StopSignal = keyof typeof EXIT_CODES;

/** `node --watch` forwards a Ctrl-C that the process has received already, so that it arrives twice. */
const ECHO_MS = 500;

/**
 * Calls `stop` at the first SIGINT or SIGTERM; a later one ends the process. Returns a function that removes the listeners.
 * Does nothing on platforms without signals, such as Workers.
 */
export function stopOnSignals(stop: () => void, now: () => number = PLATFORM.now): () => void {
  if (typeof process === "undefined" || process.on === undefined) return () => undefined;
  let firstAt: number | undefined;
  const listener = (signal: StopSignal): void => {
    if (firstAt === undefined) {
      firstAt = now();
      stop();
    } else if (now() - firstAt >= ECHO_MS) process.exit(EXIT_CODES[signal]);
  };
  const signals = Object.keys(EXIT_CODES) as readonly StopSignal[];
  for (const signal of signals) process.on(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
  };
}
