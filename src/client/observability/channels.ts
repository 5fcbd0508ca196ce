import { type Logger, log } from "../logger.ts";

/** A request is about to be tried once more. Published on `telewire:retry`. */
export interface RetryMessage {
  readonly method: string;
  /** The `chat_id` of the parameters. */
  readonly chatId: number | string | undefined;
  /** Tries made so far. */
  readonly attempts: number;
  /** Time until the next one. */
  readonly delayMs: number;
  /** What went wrong: the server asked to wait (429), it failed (5xx), or no whole answer came. */
  readonly reason: "too_many_requests" | "server_error" | "no_answer";
}

/** A call is held back, so that Telegram need not refuse it. Published on `telewire:wait`. */
export interface WaitMessage {
  readonly method: string;
  /** The `chat_id` of the parameters. */
  readonly chatId: number | string | undefined;
  readonly delayMs: number;
  /** `frozen`: Telegram has asked for a pause. `paced`: otherwise the call would be above a limit. */
  readonly reason: "frozen" | "paced";
}

/** A part of a body was handed to the network. Published on `telewire:upload`. */
export interface UploadMessage {
  readonly method: string;
  /** Bytes handed over so far. */
  readonly sentBytes: number;
  /** Bytes in all; `undefined` when that is not known beforehand. */
  readonly totalBytes: number | undefined;
}

/** A channel of `node:diagnostics_channel`. Where the platform has none, nobody ever subscribes. */
export interface Channel<Message> {
  readonly hasSubscribers: boolean;
  publish(message: Message): void;
}

const ABSENT: Channel<unknown> = { hasSubscribers: false, publish() {} };

const retries: Channel<RetryMessage> = /* @__PURE__ */ openChannel("telewire:retry");
const waits: Channel<WaitMessage> = /* @__PURE__ */ openChannel("telewire:wait");

/** Ask for `hasSubscribers` before making a message: there may be one for every few kilobytes. */
export const uploadChannel: Channel<UploadMessage> = /* @__PURE__ */ openChannel("telewire:upload");

/** Tells that a request is tried again: on the channel, and to the logger that the request carries. */
export function publishRetry(message: RetryMessage, logger: Logger | undefined): void {
  if (retries.hasSubscribers) retries.publish(message);
  const { method, attempts, delayMs, reason } = message;
  const next = `attempt ${attempts + 1} in ${Math.round(delayMs)} ms`;
  log(logger, "info", `${method}: ${reason}, ${next}`, { event: "retry", ...message });
}

/** Tells that a call is held back: on the channel, and to the logger that the request carries. */
export function publishWait(message: WaitMessage, logger: Logger | undefined): void {
  if (waits.hasSubscribers) waits.publish(message);
  const { method, delayMs, reason } = message;
  const held = `held back for ${Math.round(delayMs)} ms`;
  log(logger, "info", `${method}: ${held}, ${reason}`, { event: "wait", ...message });
}

function openChannel<Message>(name: string): Channel<Message> {
  return loadDiagnostics()?.channel(name) ?? ABSENT;
}

/** A channel that also carries an `AsyncLocalStorage` into what it runs. */
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

/** The part of `node:diagnostics_channel` that is used; declared here because not every project has Node's types. */
export interface Diagnostics {
  channel(name: string): Channel<unknown>;
  tracingChannel<Message extends object>(name: string): TracingChannels<Message>;
}

/** Asked for at run time and by name, so that no bundle for another platform holds an import of it. */
export function loadDiagnostics(): Diagnostics | undefined {
  return typeof process === "undefined"
    ? undefined
    : process.getBuiltinModule?.("node:diagnostics_channel");
}
