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

/** Arguments for a logger. */
export function log(line: string, fields: object): [fields: object, line: string] {
  // pino writes the fields and the line; `console` shows a short word for the fields, since the line says the same.
  return [Object.defineProperty({ ...fields }, INSPECT, { value: () => "telewire:" }), line];
}
