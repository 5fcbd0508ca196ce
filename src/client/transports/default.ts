import { preferIpv4 } from "./connect.ts";
import { runtimeName } from "./runtime.ts";
import type { Transport, TransportRequest, TransportResponse } from "./transport.ts";

/**
 * Creates the transport that is used when none is configured: Node's own HTTP client on Node, `fetch` everywhere else. Each
 * is the faster choice on its runtime; see the reports.
 */
export function defaultTransport(): Transport {
  return new DefaultTransport(runtimeName() === "node" ? openHttp : openFetch);
}

async function openHttp(): Promise<Transport> {
  const { httpTransport } = await import("./http.ts");
  const { lookup } = process.getBuiltinModule("node:dns");
  return httpTransport((name) => process.getBuiltinModule(name), preferIpv4(lookup));
}

async function openFetch(): Promise<Transport> {
  const { createFetchTransport } = await import("./fetch-requests.ts");
  return createFetchTransport(fetch);
}

/** Loads the code of the one transport that the runtime needs with the first request. */
class DefaultTransport implements Transport {
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
