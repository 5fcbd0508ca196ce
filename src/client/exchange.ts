import { NetworkError, type TelegramError, TimeoutError } from "../errors.ts";
import { Deadline } from "./deadline.ts";
import { type ApiResponse, decode } from "./decode.ts";
import { encode } from "./encode.ts";
import type { Endpoint } from "./endpoint.ts";
import { codeOf } from "./failure.ts";
import type { Redact } from "./redact.ts";
import {
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "./transport.ts";

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
  ): Promise<ApiResponse> {
    if (!METHOD_NAME.test(method)) {
      throw new TypeError("A method name is made of letters, digits and _ only");
    }
    signal?.throwIfAborted();
    const deadline = new Deadline(timeoutMs, signal);
    try {
      const encoded = encode(params);
      const { contentType, body } = encoded instanceof Promise ? await encoded : encoded;
      const request: TransportRequest = {
        method,
        origin: this.#endpoint.origin,
        path: this.#endpoint.path + method,
        contentType,
        body,
        signal: deadline.signal,
      };
      let response: TransportResponse;
      try {
        response = await this.#transport.send(request);
      } catch (failure) {
        if (!deadline.expired) signal?.throwIfAborted();
        throw this.#explain(failure, method, deadline.expired ? timeoutMs : undefined);
      }
      return decode(response, method, this.#redact);
    } finally {
      deadline.end();
    }
  }

  /** A new error, never the raw one: what runtimes throw may hold the URL, and so the token, in any property. */
  #explain(failure: unknown, method: string, expiredMs: number | undefined): TelegramError {
    const sent = failure instanceof TransportFailure ? failure.sent : "maybe";
    if (expiredMs !== undefined) return new TimeoutError(method, sent, expiredMs);
    const reason = failure instanceof Error ? failure.message : String(failure);
    const code = codeOf(failure);
    return new NetworkError(
      `${method}: ${this.#redact(reason)}`,
      method,
      sent,
      code === undefined ? undefined : this.#redact(code),
    );
  }
}
