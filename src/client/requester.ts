import { ApiError, DecodeError, FileError, NetworkError, TimeoutError } from "../errors.ts";
import { isError, messageOf } from "../internal/describe-error.ts";
import { Deadline } from "./deadline.ts";
import type { Endpoint } from "./endpoint.ts";
import { FileFailure } from "./files/file-failure.ts";
import { type TransferOptions, trackDownload, trackUpload } from "./files/progress.ts";
import type { UploadBody } from "./files/upload-body.ts";
import type { Redact } from "./redact.ts";
import type { Ticket } from "./ticket.ts";
import { CallRequest } from "./transports/call-request.ts";
import { codeOf, sentOf } from "./transports/failure.ts";
import type { DownloadSink, Transport, TransportResponse } from "./transports/transport.ts";
import { type ApiResponse, decode } from "./wire/decode.ts";
import { encode } from "./wire/encode.ts";

const METHOD_NAME = /^\w+$/;

/** Options of one call, as far as they concern its request. */
export interface RequestOptions extends TransferOptions {
  readonly background?: boolean | undefined;
  /** Shared by calls that are attempts of the same delivery, such as those of a broadcast. */
  readonly ticket?: Ticket | undefined;
}

/** The only way to the server: encodes, sends, decodes, and converts every failure to a typed error without the token. */
export class Requester {
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

  /** Calls a method. Resolves with the envelope, even of a refusal; rejects with `signal.reason` once the caller aborts. */
  async call(
    method: string,
    params: object | undefined,
    signal: AbortSignal | undefined,
    timeoutMs: number,
    options?: RequestOptions,
  ): Promise<ApiResponse> {
    if (!METHOD_NAME.test(method)) {
      throw new TypeError("A method name consists of letters, digits and _");
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
      const fields = {
        method,
        origin: this.#endpoint.origin,
        path: this.#endpoint.path + method,
        contentType,
        body,
        maxResponseBytes: this.#maxResponseBytes,
        params,
        background: options?.background,
        ticket: options?.ticket,
      };
      response = await this.#transport.send(new CallRequest(fields, deadline));
    } catch (failure) {
      throw toCallError(failure, method, deadline, this.#redact, upload);
    } finally {
      deadline.end();
      upload?.close();
    }
    return decode(response, method, this.#redact);
  }

  /** Downloads a file, whose path is already encoded. Resolves when `sink` has received all of it. */
  async download(
    path: string,
    sink: DownloadSink,
    signal: AbortSignal | undefined,
    timeoutMs: number,
    options: TransferOptions,
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
      const fields = {
        method,
        origin: this.#endpoint.origin,
        path: this.#endpoint.filePath + path,
        contentType: "",
        body: "",
        sink: trackDownload(sink, deadline, options, onBegin),
        maxResponseBytes: this.#maxResponseBytes,
      };
      response = await this.#transport.send(new CallRequest(fields, deadline));
    } catch (failure) {
      throw toCallError(failure, method, deadline, this.#redact);
    } finally {
      deadline.end();
    }
    if (hasBegun) return;
    const envelope = decode(response, method, this.#redact);
    if (!envelope.ok) throw new ApiError(envelope, method, { path });
    throw new DecodeError("download: the response is not a file", "", response.status);
  }
}

/**
 * Converts a failure to the error that a call rejects with. It is a new error: what runtimes throw may contain the URL, and
 * so the token, in any property. Only the caller's abort reason and errors thrown by the caller's own function are kept.
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
  if (deadline.aborted) return deadline.reason;
  if (upload?.failure !== undefined) return toFileError(upload.failure.reason, method, redact);
  const code = codeOf(failure);
  const isCutOff = upload?.isFullySent === false && sent === "maybe";
  const reason = isCutOff ? "the upload was refused or cut off" : redact(messageOf(failure));
  return new NetworkError(`${method}: ${reason}`, method, sent, code && redact(code));
}

/** Converts a {@link FileFailure} to the error for the caller; anything else is returned unchanged. */
export function toFileError(failure: unknown, method: string, redact: Redact): unknown {
  if (!isError(failure) || !(failure instanceof FileFailure)) return failure;
  const { message, code } = failure;
  return new FileError(`${method}: ${redact(message)}`, method, code && redact(code));
}
