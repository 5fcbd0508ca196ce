import type { Dispatcher } from "undici";
import type { Sent } from "../../../errors.ts";
import { type AbortListener, type AbortSource, abortSourceOf } from "../call-request.ts";
import { toTransportFailure } from "../failure.ts";
import { identityContentLength } from "../http-message.ts";
import { ResponseBody } from "../response-body.ts";
import {
  createAbortFailure,
  type DownloadSink,
  type TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "../transport.ts";

/** Handles one request of undici: collects the response, and tracks how far the request got. */
export class UndiciHandler implements Dispatcher.DispatchHandler, AbortListener {
  readonly #source: AbortSource;
  readonly #resolve: (response: TransportResponse) => void;
  readonly #reject: (failure: TransportFailure) => void;
  readonly #body: ResponseBody;
  readonly #sink: DownloadSink | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #sent: Sent = "no";
  #status = 0;
  #retryAfter: string | undefined;

  constructor(
    request: TransportRequest,
    resolve: (response: TransportResponse) => void,
    reject: (failure: TransportFailure) => void,
  ) {
    this.#body = new ResponseBody(request.maxResponseBytes);
    this.#sink = request.sink;
    this.#source = abortSourceOf(request);
    this.#resolve = resolve;
    this.#reject = reject;
    this.#source.addEventListener("abort", this);
  }

  /** Called when the request must end: rejects immediately, and aborts the request if undici has assigned it a socket. */
  handleEvent(): void {
    this.#reject(createAbortFailure(this.#sent));
    this.#controller?.abort(new Error("aborted"));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#source.aborted) {
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
      controller.abort(new Error("the response is too long"));
      return;
    }
    // After each pause, undici starts with an empty chunk; pausing again on that one would never end.
    if (chunk.length === 0) return;
    controller.pause();
    this.#sink.write(chunk).then(
      () => controller.resume(),
      () => controller.abort(new Error("the download was canceled")),
    );
  }

  onResponseEnd(): void {
    this.#resolve(this.#body.toResponse(this.#status, this.#retryAfter));
  }

  /** Also called after an abort, when the promise has already been rejected. */
  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(toTransportFailure(error, this.#sent));
  }
}
