import { FileError, NetworkError, type Sent, TimeoutError } from "../errors.ts";
import { Deadline } from "./deadline.ts";
import { type ApiResponse, decode } from "./decode.ts";
import { encode } from "./encode.ts";
import type { Endpoint } from "./endpoint.ts";
import { codeOf } from "./failure.ts";
import type { Redact } from "./redact.ts";
import { type Transport, TransportFailure, type TransportResponse } from "./transport.ts";
import { FileFailure, type Upload } from "./upload.ts";
import { type WatchOptions, watchUpload } from "./upload-progress.ts";

const METHOD_NAME = /^\w+$/;

/** The single way to the server and back: encode, send, decode, and turn every failure into a typed, token-free error. */
export class Exchange {
  readonly #endpoint: Endpoint;
  readonly #transport: Transport;
  readonly #redact: Redact;

  constructor(endpoint: Endpoint, transport: Transport, redact: Redact) {
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
      throw new TypeError("A method name is made of letters, digits and _ only");
    }
    signal?.throwIfAborted();
    const { contentType, body } = encode(params);
    const deadline = new Deadline(timeoutMs, signal);
    let response: TransportResponse;
    try {
      if (typeof body !== "string") {
        await body.prepare(deadline.signal, watchUpload(method, deadline, options));
      }
      response = await this.#transport.send({
        method,
        origin: this.#endpoint.origin,
        path: this.#endpoint.path + method,
        contentType,
        body,
        signal: deadline.signal,
      });
    } catch (failure) {
      if (deadline.expired) throw new TimeoutError(method, sentOf(failure), timeoutMs);
      signal?.throwIfAborted();
      throw this.#explain(failure, method, body);
    } finally {
      deadline.end();
      if (typeof body !== "string") body.end();
    }
    return decode(response, method, this.#redact);
  }

  /**
   * A new error, never the raw one: what runtimes throw may hold the URL, and so the token, in any property. Only what the
   * caller's own `onProgress` threw is handed back as it is.
   */
  #explain(failure: unknown, method: string, body: string | Upload): unknown {
    const own = typeof body === "string" ? undefined : body.failure;
    if (own instanceof FileFailure) {
      return new FileError(`${method}: ${this.#redact(own.message)}`, method, own.code);
    }
    if (own !== undefined) return own;
    const sent = sentOf(failure);
    const code = codeOf(failure);
    const isCutOff = typeof body !== "string" && !body.isWhole && sent === "maybe";
    const reason = isCutOff
      ? "the upload was refused, or the connection broke before its end"
      : this.#redact(failure instanceof Error ? failure.message : String(failure));
    return new NetworkError(
      `${method}: ${reason}`,
      method,
      sent,
      code === undefined ? undefined : this.#redact(code),
    );
  }
}

function sentOf(failure: unknown): Sent {
  return failure instanceof TransportFailure ? failure.sent : "maybe";
}
