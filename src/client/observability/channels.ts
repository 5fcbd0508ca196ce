import { type Logger, log } from "../logger.ts";

/** A failed request is about to be retried. Published on `telewire:retry`. */
export interface RetryMessage {
  readonly method: string;
  /** The `chat_id` of the parameters. */
  readonly chatId: number | string | undefined;
  /** The number of attempts so far. */
  readonly attempts: number;
  /** Milliseconds until the next attempt. */
  readonly delayMs: number;
  /** What went wrong: the server asked to wait (429), it failed (5xx), or no complete response came. */
  readonly reason: "too_many_requests" | "server_error" | "no_answer";
}

/** Flood control holds a call back, so that Telegram need not refuse it. Published on `telewire:wait`. */
export interface WaitMessage {
  readonly method: string;
  /** The `chat_id` of the parameters. */
  readonly chatId: number | string | undefined;
  /** The estimated wait in milliseconds. */
  readonly delayMs: number;
  /** `frozen`: Telegram has asked for a pause. `paced`: the call would exceed a limit. */
  readonly reason: "frozen" | "paced";
}

/** A chunk of a body was written to the network. Published on `telewire:upload`. */
export interface UploadMessage {
  readonly method: string;
  /** Bytes written so far. */
  readonly sentBytes: number;
  /** Bytes in total; `undefined` if the total is not known in advance. */
  readonly totalBytes: number | undefined;
}

/** A channel of `node:diagnostics_channel`. On platforms without that module it never has subscribers. */
export interface Channel<Message> {
  readonly hasSubscribers: boolean;
  publish(message: Message): void;
}

const ABSENT: Channel<unknown> = { hasSubscribers: false, publish() {} };

const retries: Channel<RetryMessage> = /* @__PURE__ */ openChannel("telewire:retry");
const waits: Channel<WaitMessage> = /* @__PURE__ */ openChannel("telewire:wait");

/** Check `hasSubscribers` before creating a message: there may be one for every few kilobytes. */
export const uploadChannel: Channel<UploadMessage> = /* @__PURE__ */ openChannel("telewire:upload");

/** Reports a retry on the channel, and to the logger that the request carries. */
export function publishRetry(message: RetryMessage, logger: Logger | undefined): void {
  if (retries.hasSubscribers) retries.publish(message);
  const { method, attempts, delayMs, reason } = message;
  const line = `${method}: retrying in ${Math.round(delayMs)} ms (${reason}, attempt ${attempts + 1})`;
  log(logger, "info", line, { event: "retry", ...message });
}

/** Reports a wait on the channel, and to the logger that the request carries. */
export function publishWait(message: WaitMessage, logger: Logger | undefined): void {
  if (waits.hasSubscribers) waits.publish(message);
  const { method, delayMs, reason } = message;
  const line = `${method}: held back for ${Math.round(delayMs)} ms (${reason})`;
  log(logger, "info", line, { event: "wait", ...message });
}

/** Opens a channel of `node:diagnostics_channel`. */
export function openChannel<Message>(name: string): Channel<Message> {
  return loadDiagnostics()?.channel(name) ?? ABSENT;
}

/** A channel that also binds `AsyncLocalStorage` stores to the function that it runs. */
export interface StoreChannel<Message> extends Channel<Message> {
  runStores<Result>(message: Message, run: () => Result): Result;
}

/** The five channels of an operation that starts and ends. */
export interface TracingChannels<Message> {
  readonly start: StoreChannel<Message>;
  readonly end: Channel<Message>;
  readonly asyncStart: Channel<Message>;
  readonly asyncEnd: Channel<Message>;
  readonly error: Channel<Message>;
}

/** The part of `node:diagnostics_channel` in use, declared here because not every project has Node's types. */
export interface Diagnostics {
  channel(name: string): Channel<unknown>;
  tracingChannel<Message extends object>(name: string): TracingChannels<Message>;
}

/** Loads the module at run time and by name, so that bundles for other platforms contain no import of it. */
export function loadDiagnostics(): Diagnostics | undefined {
  return typeof process === "undefined"
    ? undefined
    : process.getBuiltinModule?.("node:diagnostics_channel");
}
