import { isThenable } from "../internal/maybe-promise.ts";

/** Receives log lines as pino does: an object with the fields, then the message. `console` and pino loggers fit. */
export interface Logger {
  debug(fields: object, line: string): void;
  info(fields: object, line: string): void;
  warn(fields: object, line: string): void;
}

const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/** Logs a line. Errors of the logger are dropped: a call that was sent must not look as if it had failed. */
export function log(
  logger: Logger | undefined,
  level: keyof Logger,
  line: string,
  fields: object,
): void {
  if (logger === undefined) return;
  // pino writes both; `console` prints a short label in place of the fields, since the line says the same.
  const labeled = Object.defineProperty({ ...fields }, INSPECT, { value: () => "telewire:" });
  try {
    const result: unknown = logger[level](labeled, line);
    if (isThenable(result)) Promise.resolve(result).catch(() => undefined);
  } catch {}
}
