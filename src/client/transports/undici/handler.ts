import type { Dispatcher } from "undici";
import type { Sent } from "../../../errors.ts";
import { toTransportFailure } from "../failure.ts";
import { identityContentLength } from "../http-message.ts";
import { ResponseBody } from "../response-body.ts";
import {
  type DownloadSink,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "../transport.ts";

/** One request through undici: gathers the answer and knows at every moment how far the request came. */
export class UndiciHandler implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal;
  readonly #resolve: (response: TransportResponse) => void;
  readonly #reject: (failure: TransportFailure) => void;
  readonly #body: ResponseBody;
  readonly #sink: DownloadSink | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #sent: Sent = "no";
  #status = 0;
  #retryAfter: string | undefined;

  constructor(
    { signal, sink, maxResponseBytes = Number.POSITIVE_INFINITY }: TransportRequest,
    resolve: (response: TransportResponse) => void,
    reject: (failure: TransportFailure) => void,
  ) {
    this.#body = new ResponseBody(maxResponseBytes);
    this.#sink = sink;
    this.#signal = signal;
    this.#resolve = resolve;
    this.#reject = reject;
    signal.addEventListener("abort", this);
  }

  /** The signal aborted: the caller hears of it now, undici when it holds a socket. */
  handleEvent(): void {
    this.#reject(new TransportFailure("the request was aborted", this.#sent, "ABORT_ERR"));
    this.#controller?.abort(new Error("aborted"));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#signal.aborted) {
      controller.abort(new Error("aborted"));
      return;
    }
    this.#controller = controller;
    this.#sent = "maybe";
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#sent = "yes";
    this.#status = status;
    const retryAfter = headers["retry-after"];
    if (typeof retryAfter === "string") this.#retryAfter = retryAfter;
    if (status === 200) this.#sink?.begin(identityContentLength(headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#sink === undefined || this.#status !== 200) {
      if (this.#body.add(chunk)) return;
      this.onResponseEnd();
      controller.abort(new Error("the answer is too long"));
      return;
    }
    // After each pause undici comes with a chunk of nothing first; to pause on that would never end.
    if (chunk.length === 0) return;
    controller.pause();
    this.#sink.write(chunk).then(
      () => controller.resume(),
      () => controller.abort(new Error("nobody wants the rest")),
    );
  }

  onResponseEnd(): void {
    this.#resolve(this.#body.response(this.#status, this.#retryAfter));
  }

  /** After an abort this comes too, when the promise is long rejected. */
  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(toTransportFailure(error, this.#sent));
  }
}
