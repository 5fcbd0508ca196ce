import { TelewireError } from "../../errors.ts";
import { isError, messageOf } from "../../internal/describe-error.ts";
import { type Logger, log } from "../logger.ts";
import { loadDiagnostics, type TracingChannels } from "./channels.ts";

/** One call of a client, transformers included. Every event of a call on `telewire:call` has the same object. */
export interface CallMessage {
  readonly method: string;
  /** The `chat_id` of the parameters. */
  readonly chatId: number | string | undefined;
  /** How long the call took in milliseconds; set when it has ended. */
  durationMs?: number;
  /** What the call rejects with; absent after a success. Often an `ApiError`, which has the `error_code`. */
  error?: unknown;
}

/** Events of calls, as a `TracingChannel` publishes them. */
const calls = /* @__PURE__ */ loadDiagnostics()?.tracingChannel<CallMessage>("telewire:call");

/** Whether any channel of calls has a subscriber. */
export function hasCallSubscribers(): boolean {
  if (calls === undefined) return false;
  const { start, end, asyncStart, asyncEnd, error } = calls;
  // Bun has no `hasSubscribers` for all five at once.
  return (
    asyncEnd.hasSubscribers ||
    start.hasSubscribers ||
    end.hasSubscribers ||
    asyncStart.hasSubscribers ||
    error.hasSubscribers
  );
}

/** Runs a call, and reports it to the subscribers and the logger. */
export async function observeCall<Result>(
  run: () => Promise<Result>,
  call: CallMessage,
  logger: Logger | undefined,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const startMs = performance.now();
  /** Completes the message before the channels publish the end of the call. */
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

/** Does what `tracePromise` does, but keeps the result, which holds user content, out of the message. */
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

/** The fields of an error that may be logged. Its snippet and payload may hold user content. */
const SAFE_FIELDS = [
  "name",
  "error_code",
  "description",
  "reason",
  "sent",
  "code",
  "status",
] as const;

/** Logs a call that has ended. The caller's own abort is not logged as a failure. */
function logCall(
  { error, ...call }: CallMessage,
  logger: Logger,
  signal: AbortSignal | undefined,
): void {
  const fields = { event: "call", ...call };
  const duration = `${Math.round(call.durationMs ?? 0)} ms`;
  if (error === undefined) log(logger, "debug", `${call.method}: done in ${duration}`, fields);
  else if (signal?.aborted && error === signal.reason)
    log(logger, "debug", `${call.method}: aborted by the caller after ${duration}`, fields);
  else {
    const text = isOurs(error) ? messageOf(error) : `${call.method}: failed outside telewire`;
    log(logger, "warn", `${text} (after ${duration})`, { ...fields, error: safeFieldsOf(error) });
  }
}

/** Whether an error is of this package, and so never holds the token; errors of a transformer may hold anything. */
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
