import { TelewireError } from "../../errors.ts";
import { isError, messageOf } from "../../internal/describe-error.ts";
import { type Logger, log } from "../logger.ts";
import type { CallMessage } from "./calls.ts";

/** What an error may tell a log. Its snippet and payload may hold what people wrote. */
const TOLD = ["name", "error_code", "description", "reason", "sent", "code", "status"] as const;

/** Writes the line of a call that has ended. The caller's own abort is no failure. */
export function logCall(
  { error, ...call }: CallMessage,
  logger: Logger,
  signal: AbortSignal | undefined,
): void {
  const fields = { event: "call", ...call };
  const after = `${Math.round(call.durationMs ?? 0)} ms`;
  if (error === undefined) log(logger, "debug", `${call.method}: done in ${after}`, fields);
  else if (signal?.aborted && error === signal.reason)
    log(logger, "debug", `${call.method}: aborted by the caller after ${after}`, fields);
  else {
    const line = `${lineOf(error, call.method)} (after ${after})`;
    log(logger, "warn", line, { ...fields, error: toldBy(error) });
  }
}

/** Errors of this package hold no token; what a transformer throws may hold anything. */
function lineOf(error: unknown, method: string): string {
  return isOurs(error) ? messageOf(error) : `${method}: failed in other code`;
}

function isOurs(error: unknown): error is TelewireError {
  return isError(error) && error instanceof TelewireError;
}

function toldBy(error: unknown): object {
  if (!isOurs(error)) return { name: "unknown" };
  try {
    return Object.fromEntries(TOLD.map((key) => [key, Reflect.get(error, key)]));
  } catch {
    // A getter of a subclass may throw.
    return { name: "unknown" };
  }
}
