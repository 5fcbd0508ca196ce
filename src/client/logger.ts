import { isThenable } from "../internal/maybe-promise.ts";

/**
 * Takes lines in pino's manner: what there is to know as an object, then the same for people. `console` and a pino logger
 * are ones.
 */
export interface Logger {
  debug(fields: object, line: string): void;
  info(fields: object, line: string): void;
  warn(fields: object, line: string): void;
}

const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/** Writes a line. What a logger throws or rejects with is dropped: a call that was sent must not look as if it had failed. */
export function log(
  logger: Logger | undefined,
  level: keyof Logger,
  line: string,
  fields: object,
): void {
  if (logger === undefined) return;
  // pino writes the fields and the line; `console` shows a short word for the fields, since the line says the same.
  const labeled = Object.defineProperty({ ...fields }, INSPECT, { value: () => "telewire:" });
  try {
    const result: unknown = logger[level](labeled, line);
    if (isThenable(result)) Promise.resolve(result).catch(() => undefined);
  } catch {}
}
