import type { Sent } from "../../errors.ts";
import type { Logger } from "../logger.ts";
import type { Ticket } from "../ticket.ts";

/** A body that is read while it is sent, because it holds files. */
export interface StreamBody {
  /** Bytes in all; `undefined` when that is not known, and the body goes out in chunks. */
  readonly contentLength: number | undefined;
  /** Whether `open` gives the whole body, now or once more: a stream that was read cannot be read again. */
  readonly isReplayable: boolean;
  /** The body from its beginning. What a try has opened is freed when the call ends, also if it is not read to its end. */
  open(): AsyncIterable<Uint8Array>;
}

/** Takes the bytes of a download as they come. */
export interface DownloadSink {
  /** The answer has begun. `size` is in bytes; `undefined` when the server does not tell. */
  begin(size: number | undefined): void;
  /** The next bytes. Read on when it resolves; when it rejects nobody wants the rest. */
  write(chunk: Uint8Array): Promise<void>;
}

/** One request to the Bot API server. `origin + path` is the URL; the path holds the token, so never log it. */
export interface TransportRequest {
  /** The Bot API method, for example `sendMessage`: what a log or a trace may name. */
  readonly method: string;
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  /** Path that starts with a slash. */
  readonly path: string;
  readonly contentType: string;
  readonly body: string | StreamBody;
  /**
   * There for a download: it is a GET then, without body and content type, and the body of an answer with status 200 goes
   * here and not into the response.
   */
  readonly sink?: DownloadSink;
  /**
   * Aborts on the caller's abort and on the deadline; the transport must then reject at once. It is this request's own and
   * ends with it, so a listener need not be taken off.
   */
  readonly signal: AbortSignal;
  /**
   * Most bytes to read of an answer, once unpacked; for a download, of one that is not the file. When there are more, end the
   * connection and resolve with the beginning and `truncatedAt`. Default: no limit.
   */
  readonly maxResponseBytes?: number;
  /** The parameters that the body holds: what a wrapper may look at. */
  readonly params?: object | undefined;
  /** Whether other calls go first where calls are paced. */
  readonly background?: boolean | undefined;
  /** How often the request was sent before; set by what sends it again. */
  readonly resendCount?: number;
  /** The same for all tries of one call; set by the wrapper that retries. */
  readonly ticket?: Ticket | undefined;
  /** Where retries and waits are told, when the client or a wrapper has a logger. */
  readonly logger?: Logger;
}

/** What came back, whatever its status; the body is read to its end, or to its limit. */
export interface TransportResponse {
  readonly status: number;
  readonly body: string;
  /** Value of the `Retry-After` header, when there is one. */
  readonly retryAfter?: string | undefined;
  /** There when the body is longer than the request's `maxResponseBytes`: that limit. `body` is its beginning then. */
  readonly truncatedAt?: number | undefined;
}

/** Carries one request to the server and back. Everything that sends composes over this. */
export interface Transport {
  /** Rejects with {@link TransportFailure} when there is no answer; a status is never a rejection. */
  send(request: TransportRequest): Promise<TransportResponse>;
  /** Refuses what comes later, and ends the sockets it owns; requests under way on them fail. */
  close(): Promise<void>;
}

/** Why no answer came, and how far the request got. What else a transport throws counts as `"maybe"`. */
export class TransportFailure extends Error {
  override readonly name = "TransportFailure" as const;
  readonly sent: Sent;
  /** System or library code, for example `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(message: string, sent: Sent, code?: string) {
    super(message);
    this.sent = sent;
    this.code = code;
  }
}

/** Throws before anything is sent, when the transport was closed or the request aborted. */
export function throwIfEnded(isClosed: boolean, { signal }: TransportRequest): void {
  if (isClosed) throw new TransportFailure("the transport is closed", "no");
  if (signal.aborted) throw new TransportFailure("the request was aborted", "no", "ABORT_ERR");
}

/** Whether a request can be sent once more: not when its time is up, nor when its body was a stream that is read now. */
export function canReplay({ signal, body }: TransportRequest): boolean {
  return !signal.aborted && (typeof body === "string" || body.isReplayable);
}

/** The `chat_id` of a call's parameters, where there is one. */
export function chatIdOf(params: object | undefined): number | string | undefined {
  // Parameters that are no object are refused later, by the call itself.
  const id: unknown = Object(params).chat_id;
  return typeof id === "number" || typeof id === "string" ? id : undefined;
}
