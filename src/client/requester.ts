import { ApiError, DecodeError, FileError, NetworkError, TimeoutError } from "../errors.ts";
import { isError, messageOf } from "../internal/describe-error.ts";
import { Deadline } from "./deadline.ts";
import type { Endpoint } from "./endpoint.ts";
import { FileFailure } from "./files/file-failure.ts";
import { trackDownload, trackUpload, type WatchOptions } from "./files/progress.ts";
import type { UploadBody } from "./files/upload-body.ts";
import type { Redact } from "./redact.ts";
import { codeOf, sentOf } from "./transports/failure.ts";
import type { DownloadSink, Transport, TransportResponse } from "./transports/transport.ts";
import { type ApiResponse, decode } from "./wire/decode.ts";
import { encode } from "./wire/encode.ts";

const METHOD_NAME = /^\w+$/;

/** The single way to the server and back: encode, send, decode, and ticket every failure into a typed, token-free error. */
export class Exchange {
  readonly #endpoint: Endpoint;
  readonly #transport: Transport;
  readonly #redact: Redact;
  readonly #maxResponseBytes: number;

  constructor(endpoint: Endpoint, transport: Transport, redact: Redact, maxResponseBytes: number) {
    this.#maxResponseBytes = maxResponseBytes;
    this.#endpoint = endpoint;
    this.#transport = transport;
    this.#redact = redact;
  }

  /** Resolves with the envelope, also of a refusal. Rejects with `signal.reason` as soon as the caller aborts. */
  async run(
    method: string,
    params: object | undefined,
    signal: AbortSignal | undefined,
    timeoutMs: number,
    options?: WatchOptions,
  ): Promise<ApiResponse> {
    if (!METHOD_NAME.test(method)) {
      throw new TypeError("A method name is letters, digits and _");
    }
    signal?.throwIfAborted();
    const { contentType, body } = encode(method, params);
    const upload = typeof body === "string" ? undefined : body;
    const deadline = new Deadline(timeoutMs, signal);
    let response: TransportResponse;
    try {
      if (upload !== undefined) {
        await upload.prepare(deadline.signal, trackUpload(method, deadline, options));
      }
      response = await this.#transport.send({
        method,
        origin: this.#endpoint.origin,
        path: this.#endpoint.path + method,
        contentType,
        body,
        maxResponseBytes: this.#maxResponseBytes,
        params,
        background: options?.background,
        ticket: options?.ticket,
        signal: deadline.signal,
      });
    } catch (failure) {
      throw toCallError(failure, method, deadline, this.#redact, upload);
    } finally {
      deadline.end();
      upload?.end();
    }
    return decode(response, method, this.#redact);
  }

  /** Gets a file of the server, whose path is encoded already; resolves when `sink` has it whole. */
  async download(
    path: string,
    sink: DownloadSink,
    signal: AbortSignal | undefined,
    timeoutMs: number,
    options: WatchOptions,
  ): Promise<void> {
    const method = "download";
    signal?.throwIfAborted();
    const deadline = new Deadline(timeoutMs, signal);
    let hasBegun = false;
    const onBegin = () => {
      hasBegun = true;
    };
    let response: TransportResponse;
    try {
      response = await this.#transport.send({
        method,
        origin: this.#endpoint.origin,
        path: this.#endpoint.filePath + path,
        contentType: "",
        body: "",
        sink: trackDownload(sink, deadline, options, onBegin),
        maxResponseBytes: this.#maxResponseBytes,
        signal: deadline.signal,
      });
    } catch (failure) {
      throw toCallError(failure, method, deadline, this.#redact);
    } finally {
      deadline.end();
    }
    if (hasBegun) return;
    const answer = decode(response, method, this.#redact);
    if (!answer.ok) throw new ApiError(answer, method, { path });
    throw new DecodeError("download: an answer that is no file", "", response.status);
  }
}

/**
 * What a call that failed rejects with. A new error, never the raw one: what runtimes throw may hold the URL, and so the
 * token, in any property. Only the reason of the caller's abort and what the caller's own function threw stay as they are.
 */
function toCallError(
  failure: unknown,
  method: string,
  deadline: Deadline,
  redact: Redact,
  upload?: UploadBody,
): unknown {
  const sent = sentOf(failure);
  if (deadline.isExpired) return new TimeoutError(method, sent, deadline.timeoutMs);
  if (deadline.signal.aborted) return deadline.signal.reason;
  if (upload?.failure !== undefined) return toFileError(upload.failure.reason, method, redact);
  const code = codeOf(failure);
  const isCutOff = upload?.isFullySent === false && sent === "maybe";
  const reason = isCutOff
    ? "the upload was refused, or the connection broke before its end"
    : redact(messageOf(failure));
  return new NetworkError(`${method}: ${reason}`, method, sent, code && redact(code));
}

/** Turns what went wrong with a file into an error for the caller; what is no such thing stays as it is. */
export function toFileError(failure: unknown, method: string, redact: Redact): unknown {
  if (!isError(failure) || !(failure instanceof FileFailure)) return failure;
  const { message, code } = failure;
  return new FileError(`${method}: ${redact(message)}`, method, code && redact(code));
}
