import type { Sent } from "../../errors.ts";
import type { Logger } from "../logger.ts";
import type { Ticket } from "../ticket.ts";

/** A request body that is read while it is sent, because it contains files. */
export interface StreamBody {
  /** Length in bytes; `undefined` when it is unknown, and the body is sent in chunks. */
  readonly contentLength: number | undefined;
  /** Whether `open` can return the whole body, for the first time or again: a stream cannot be read twice. */
  readonly isReplayable: boolean;
  /** Returns the body from its start. What an attempt opens is freed when the call ends, even if it was not fully read. */
  open(): AsyncIterable<Uint8Array>;
}

/** Receives the bytes of a download as they arrive. */
export interface DownloadSink {
  /** Called when the response starts. `size` is in bytes; `undefined` when the server does not state it. */
  begin(size: number | undefined): void;
  /** Called with the next bytes. Resolves when more can be read; rejects when the rest is not needed. */
  write(chunk: Uint8Array): Promise<void>;
}

/** One request to the Bot API server. `origin + path` is the URL; the path contains the token, so never log it. */
export interface TransportRequest {
  /** The Bot API method, such as `sendMessage`, which logs and traces may show. */
  readonly method: string;
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  /** Path that starts with a slash. */
  readonly path: string;
  readonly contentType: string;
  readonly body: string | StreamBody;
  /**
   * Set for a download: send a GET without body and content type, and write the body of a response with status 200 here
   * instead of returning it.
   */
  readonly sink?: DownloadSink | undefined;
  /**
   * Aborts when the caller aborts and at the deadline; the transport must then reject immediately. The signal belongs to
   * this request and ends with it, so listeners need not be removed. It is created when it is first read.
   */
  readonly signal: AbortSignal;
  /**
   * Maximum length of the response body in bytes, after decompression; for a download, of a response that is not the file.
   * When there are more, close the connection and resolve with the start of the body and `truncatedAt`. Default: no limit.
   */
  readonly maxResponseBytes?: number | undefined;
  /** The parameters contained in the body, for wrappers that inspect them. */
  readonly params?: object | undefined;
  /** Whether other calls take precedence where calls are paced. */
  readonly background?: boolean | undefined;
  /** How often the request has been sent before; set by the wrapper that resends it. */
  readonly resendCount?: number | undefined;
  /** Shared by all attempts of one call; set by the wrapper that retries. */
  readonly ticket?: Ticket | undefined;
  /** Where retries and waits are logged, when the client or a wrapper has a logger. */
  readonly logger?: Logger | undefined;
}

/** A response of any status; the body has been read to its end or to its limit. */
export interface TransportResponse {
  readonly status: number;
  readonly body: string;
  /** Value of the `Retry-After` header, if any. */
  readonly retryAfter?: string | undefined;
  /** Set when the body is longer than the request's `maxResponseBytes`: that limit. `body` is then the start of the body. */
  readonly truncatedAt?: number | undefined;
}

/** Sends requests to the server. Retries, flood control, logging and tracing are wrappers of this interface. */
export interface Transport {
  /** Rejects with {@link TransportFailure} when there is no complete response; never because of a status. */
  send(request: TransportRequest): Promise<TransportResponse>;
  /** Rejects later requests and closes the sockets it owns; requests in flight on them fail. */
  close(): Promise<void>;
}

/** Why there is no response, and how far the request got. Any other error of a transport counts as `"maybe"` sent. */
export class TransportFailure extends Error {
  override readonly name = "TransportFailure" as const;
  readonly sent: Sent;
  /** System or library code, such as `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(message: string, sent: Sent, code?: string) {
    super(message);
    this.sent = sent;
    this.code = code;
  }
}

/** Creates the failure of a request whose signal aborted. */
export function createAbortFailure(sent: Sent): TransportFailure {
  return new TransportFailure("the request was aborted", sent, "ABORT_ERR");
}

/** Returns the `chat_id` of a call's parameters, if any. */
export function chatIdOf(params: object | undefined): number | string | undefined {
  // Parameters that are not an object are rejected later, by the call itself.
  const id: unknown = Object(params).chat_id;
  return typeof id === "number" || typeof id === "string" ? id : undefined;
}
