import { createAbortFailure, TransportFailure, type TransportRequest } from "./transport.ts";

/** Is called when a request must end. An object, so that a handler can register itself without a closure. */
export interface AbortListener {
  handleEvent(): void;
}

/** What a transport uses of an `AbortSignal`. Listeners are not removed: the source ends with its request. */
export interface AbortSource {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: AbortListener): void;
}

/** Aborts like a signal, and creates a real one for code that needs it. */
export interface LazySignal extends AbortSource {
  readonly signal: AbortSignal;
}

type Fields = Omit<TransportRequest, "signal">;

/**
 * A request whose signal is created when it is first read, since creating one takes as long as the rest of a call. The
 * built-in transports listen to {@link abortSourceOf} instead.
 */
export class CallRequest implements TransportRequest {
  declare readonly signal: AbortSignal;
  readonly method: string;
  readonly origin: string;
  readonly path: string;
  readonly contentType: string;
  readonly body: Fields["body"];
  readonly sink: Fields["sink"];
  readonly maxResponseBytes: Fields["maxResponseBytes"];
  readonly params: Fields["params"];
  readonly background: Fields["background"];
  readonly resendCount: Fields["resendCount"];
  readonly ticket: Fields["ticket"];
  readonly logger: Fields["logger"];
  /** Not private, so that the accessor of the signal finds it through a `Proxy`. */
  readonly source: LazySignal;
  /** Private, so that a `Proxy` or a copy, which may have another signal, lacks it. */
  readonly #source: LazySignal;

  constructor(fields: Fields, source: LazySignal) {
    this.method = fields.method;
    this.origin = fields.origin;
    this.path = fields.path;
    this.contentType = fields.contentType;
    this.body = fields.body;
    this.sink = fields.sink;
    this.maxResponseBytes = fields.maxResponseBytes;
    this.params = fields.params;
    this.background = fields.background;
    this.resendCount = fields.resendCount;
    this.ticket = fields.ticket;
    this.logger = fields.logger;
    this.source = source;
    this.#source = source;
    Object.defineProperty(this, "signal", SIGNAL);
  }

  /** Returns what ends a request; `undefined` for a copy or a proxy, whose signal ends it. */
  static sourceOf(request: TransportRequest): LazySignal | undefined {
    return #source in request ? request.#source : undefined;
  }
}

/** An accessor of each request itself, because `{ ...request }` copies nothing from a prototype. */
const SIGNAL: PropertyDescriptor & ThisType<CallRequest> = {
  enumerable: true,
  get() {
    return this.source.signal;
  },
};

/** Returns what tells a transport to end a request: without an `AbortSignal`, unless the request has one already. */
export function abortSourceOf(request: TransportRequest): AbortSource {
  return CallRequest.sourceOf(request) ?? request.signal;
}

/** Copies a request with changes; its signal is not created by that. */
export function amendRequest(
  request: TransportRequest,
  changes: Partial<Pick<TransportRequest, "logger" | "ticket">>,
): TransportRequest {
  const source = CallRequest.sourceOf(request);
  if (source === undefined) return { ...request, ...changes };
  return Object.assign(new CallRequest(request, source), changes);
}

/** Throws a failure with `sent: "no"` when the transport is closed or the request is aborted. */
export function throwIfEnded(isClosed: boolean, request: TransportRequest): void {
  if (isClosed) throw new TransportFailure("the transport is closed", "no");
  if (abortSourceOf(request).aborted) throw createAbortFailure("no");
}

/** Whether a request can be sent again: not after it was aborted, nor when its body is a stream that has been consumed. */
export function canReplay(request: TransportRequest): boolean {
  const { body } = request;
  return !abortSourceOf(request).aborted && (typeof body === "string" || body.isReplayable);
}
