import { messageOf } from "../../internal/describe-error.ts";
import { throwIfEnded } from "./call-request.ts";
import { codeOf } from "./failure.ts";
import {
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "./transport.ts";

/** A transport whose code is loaded with the first request, and again with the next one after that has failed. */
export class LazyTransport implements Transport {
  readonly #open: () => Promise<Transport>;
  #opening: Promise<Transport> | undefined;
  #inner: Transport | undefined;
  #isClosed = false;

  constructor(open: () => Promise<Transport>) {
    this.#open = open;
  }

  send(request: TransportRequest): Promise<TransportResponse> {
    return this.#inner === undefined ? this.#sendLater(request) : this.#inner.send(request);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // A failure is reported to the requests that wait for the code, and leaves nothing to close.
    const inner = await this.#opening?.catch(() => undefined);
    await inner?.close();
  }

  async #sendLater(request: TransportRequest): Promise<TransportResponse> {
    throwIfEnded(this.#isClosed, request);
    const inner = await this.#load();
    return inner.send(request);
  }

  #load(): Promise<Transport> {
    this.#opening ??= this.#open().then(
      (transport) => {
        this.#inner = transport;
        return transport;
      },
      (error: unknown) => {
        this.#opening = undefined;
        const message = `the transport could not be loaded: ${messageOf(error)}`;
        throw new TransportFailure(message, "no", codeOf(error));
      },
    );
    return this.#opening;
  }
}
