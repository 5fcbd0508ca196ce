import { TelewireError } from "../../errors.ts";
import { isError, messageOf } from "../../internal/describe-error.ts";
import { type Logger, log } from "../logger.ts";
import { loadDiagnostics, type TracingChannels } from "./channels.ts";

/** One call of a client, transformers included. Every event of a call on `telewire:call` has the same object. */
export interface CallMessage {
  readonly method: string;
  /** The `chat_id` of the parameters. */
  readonly chatId: number | string | undefined;
  /** How long the call took; there when it has ended. */
  durationMs?: number;
  /** What the call rejects with; not there after a success. An `ApiError` tells the `error_code`. */
  error?: unknown;
}

/** Events of calls, as a `TracingChannel` publishes them. */
const calls = /* @__PURE__ */ loadDiagnostics()?.tracingChannel<CallMessage>("telewire:call");

/** Whether anybody listens to calls. */
export function hasCallSubscribers(): boolean {
  if (calls === undefined) return false;
  const { start, end, asyncStart, asyncEnd, error } = calls;
  // Bun does not tell it for all five at once.
  return (
    asyncEnd.hasSubscribers ||
    start.hasSubscribers ||
    end.hasSubscribers ||
    asyncStart.hasSubscribers ||
    error.hasSubscribers
  );
}

/** Runs a call whose end somebody wants to hear of. */
export async function observeCall<Result>(
  run: () => Promise<Result>,
  call: CallMessage,
  logger: Logger | undefined,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const startMs = performance.now();
  /** Ends before the channel does, so that what hears the end finds all in the message. */
  const complete = async (): Promise<Result> => {
    try {
      return await run();
    } catch (error) {
      call.error = error;
      throw error;
    } finally {
      call.durationMs = performance.now() - startMs;
      if (logger !== undefined) logCall(call, logger, signal);
    }
  };
  return calls === undefined ? complete() : trace(calls, call, complete);
}

/** As `tracePromise` does, but without the result, which holds what people wrote. */
async function trace<Result>(
  { start, end, asyncStart, asyncEnd, error }: TracingChannels<CallMessage>,
  call: CallMessage,
  run: () => Promise<Result>,
): Promise<Result> {
  const running = start.runStores(call, run);
  end.publish(call);
  try {
    return await running;
  } catch (thrown) {
    error.publish(call);
    throw thrown;
  } finally {
    asyncStart.publish(call);
    asyncEnd.publish(call);
  }
}

/** What an error may tell a log. Its snippet and payload may hold what people wrote. */
const SAFE_FIELDS = [
  "name",
  "error_code",
  "description",
  "reason",
  "sent",
  "code",
  "status",
] as const;

/** Writes the line of a call that has ended. The caller's own abort is no failure. */
function logCall(
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
    const line = `${failureLine(error, call.method)} (after ${after})`;
    log(logger, "warn", line, { ...fields, error: safeFieldsOf(error) });
  }
}

/** Errors of this package hold no token; what a transformer throws may hold anything. */
function failureLine(error: unknown, method: string): string {
  return isOurs(error) ? messageOf(error) : `${method}: failed in other code`;
}

function isOurs(error: unknown): error is TelewireError {
  return isError(error) && error instanceof TelewireError;
}

function safeFieldsOf(error: unknown): object {
  if (!isOurs(error)) return { name: "unknown" };
  try {
    return Object.fromEntries(SAFE_FIELDS.map((key) => [key, Reflect.get(error, key)]));
  } catch {
    // A getter of a subclass may throw.
    return { name: "unknown" };
  }
}
