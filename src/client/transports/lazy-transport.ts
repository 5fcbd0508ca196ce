import type { Transport, TransportRequest, TransportResponse } from "./transport.ts";

/** A transport whose code is loaded with the first request. */
export class LazyTransport implements Transport {
  readonly #open: () => Promise<Transport>;
  #opening: Promise<Transport> | undefined;
  #inner: Transport | undefined;

  constructor(open: () => Promise<Transport>) {
    this.#open = open;
  }

  send(request: TransportRequest): Promise<TransportResponse> {
    return this.#inner === undefined ? this.#sendLater(request) : this.#inner.send(request);
  }

  async close(): Promise<void> {
    await (await this.#load()).close();
  }

  async #sendLater(request: TransportRequest): Promise<TransportResponse> {
    const inner = await this.#load();
    return inner.send(request);
  }

  #load(): Promise<Transport> {
    this.#opening ??= this.#open().then((transport) => {
      this.#inner = transport;
      return transport;
    });
    return this.#opening;
  }
}
