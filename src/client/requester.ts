import { NetworkError, TimeoutError } from "../errors.ts";
import { messageOf } from "../internal/describe-error.ts";
import { Deadline } from "./deadline.ts";
import type { Endpoint } from "./endpoint.ts";
import { toFileError } from "./files/file-failure.ts";
import type { TransferOptions } from "./files/progress.ts";
import type { UploadBody } from "./files/upload-body.ts";
import type { Redact } from "./redact.ts";
import type { Ticket } from "./ticket.ts";
import { CallRequest } from "./transports/call-request.ts";
import { codeOf, sentOf } from "./transports/failure.ts";
import type { Transport, TransportResponse } from "./transports/transport.ts";
import { type ApiResponse, decode } from "./wire/decode.ts";
import { encode } from "./wire/encode.ts";

const METHOD_NAME = /^\w+$/;

/** Options of one call, as far as they concern its request. */
export interface RequestOptions extends TransferOptions {
  readonly background?: boolean | undefined;
  /** Shared by calls that are attempts of the same delivery, such as those of a broadcast. */
  readonly ticket?: Ticket | undefined;
}

/** What all requests of a client share. */
export interface Connection {
  readonly endpoint: Endpoint;
  readonly transport: Transport;
  readonly redact: Redact;
  readonly maxResponseBytes: number;
}

/**
 * Calls a method: encodes, sends, decodes, and converts every failure to a typed error without the token. Resolves with the
 * envelope, even of a refusal; rejects with `signal.reason` once the caller aborts.
 */
export async function request(
  { endpoint, transport, redact, maxResponseBytes }: Connection,
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
  const deadline = new Deadline(timeoutMs, signal);
  let upload: UploadBody | undefined;
  let response: TransportResponse;
  try {
    let sentBody: string | UploadBody;
    if (typeof body === "string") sentBody = body;
    else {
      const { trackUpload, UploadBody } = await import("./files/upload-body.ts");
      upload = new UploadBody(body);
      sentBody = upload;
      await upload.prepare(deadline.signal, trackUpload(method, deadline, options));
    }
    const fields = {
      method,
      origin: endpoint.origin,
      path: endpoint.path + method,
      contentType,
      body: sentBody,
      maxResponseBytes,
      params,
      background: options?.background,
      ticket: options?.ticket,
    };
    response = await transport.send(new CallRequest(fields, deadline));
  } catch (failure) {
    throw toCallError(failure, method, deadline, redact, upload);
  } finally {
    deadline.end();
    upload?.close();
  }
  return decode(response, method, redact);
}

/**
 * Converts a failure to the error that a call rejects with. It is a new error: what runtimes throw may contain the URL, and
 * so the token, in any property. Only the caller's abort reason and errors thrown by the caller's own function are kept.
 */
export function toCallError(
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
