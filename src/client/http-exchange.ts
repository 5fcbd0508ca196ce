import type { ClientRequest, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Sent } from "../errors.ts";
import { sizeOfPlainBody } from "./download-size.ts";
import { createFailure, neverConnected } from "./failure.ts";
import { gatheredResponse } from "./gathered-response.ts";
import {
  type DownloadSink,
  type StreamBody,
  TransportFailure,
  type TransportResponse,
} from "./transport.ts";
import { writeBody } from "./upload-write.ts";

/** One request through Node's HTTP client: gathers the answer and knows at every moment how far the request came. */
export class HttpExchange {
  readonly #request: ClientRequest;
  readonly #resolve: (response: TransportResponse) => void;
  readonly #reject: (failure: TransportFailure) => void;
  readonly #chunks: Buffer[] = [];
  #sent: Sent = "no";
  readonly #sink: DownloadSink | undefined;
  #body: StreamBody | undefined;

  constructor(
    request: ClientRequest,
    signal: AbortSignal,
    resolve: (response: TransportResponse) => void,
    reject: (failure: TransportFailure) => void,
    sink?: DownloadSink,
  ) {
    this.#request = request;
    this.#sink = sink;
    this.#resolve = resolve;
    this.#reject = reject;
    signal.addEventListener("abort", this);
    request.on("socket", (socket) => this.#follow(socket));
    request.on("response", (response) => this.#read(response));
    request.on("error", (error) => this.#fail(error));
    // A server that changes to another protocol ends the request without an error.
    request.on("close", () => this.#sent !== "yes" && this.#fail(undefined));
  }

  /** The signal aborted. */
  handleEvent(): void {
    this.#reject(new TransportFailure("the request was aborted", this.#sent, "ABORT_ERR"));
    this.#request.destroy();
  }

  /** Sends a body bit by bit, once there is a connection: a stream that is never read can be sent another time. */
  sendStream(body: StreamBody): void {
    this.#body = body;
  }

  /** Until the connection stands, TLS included, no byte of the request leaves. */
  #follow(socket: Socket): void {
    // One that was used before stands already, and so does a tunnel through a proxy.
    if (!socket.connecting) {
      this.#connected();
      return;
    }
    socket.once("encrypted" in socket ? "secureConnect" : "connect", () => this.#connected());
  }

  #connected(): void {
    this.#sent = "maybe";
    if (this.#body === undefined) return;
    writeBody(this.#request, this.#body).catch((error) => this.#fail(error));
  }

  #read(response: IncomingMessage): void {
    this.#sent = "yes";
    if (this.#sink !== undefined && response.statusCode === 200) {
      this.#pour(response, this.#sink).catch((error) => this.#fail(error));
      return;
    }
    response.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    // Also when the connection breaks inside the answer.
    response.on("error", (error) => this.#fail(error));
    response.on("end", () => {
      const { statusCode = 0, headers } = response;
      this.#resolve(gatheredResponse(statusCode, this.#chunks, headers["retry-after"]));
      // An answer before the end of the body: the server wants no more of it.
      if (!this.#request.writableEnded) this.#request.destroy();
    });
  }

  async #pour(response: IncomingMessage, sink: DownloadSink): Promise<void> {
    sink.begin(sizeOfPlainBody(response.headers));
    for await (const chunk of response) await sink.write(chunk);
    this.#resolve({ status: 200, body: "" });
  }

  #fail(error: unknown): void {
    this.#reject(createFailure(error, neverConnected(error) ? "no" : this.#sent));
    this.#request.destroy();
  }
}
