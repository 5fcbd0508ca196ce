import type { Sent } from "../errors.ts";
import { createFailure, neverConnected } from "./failure.ts";
import { initOf, pourInto } from "./fetch-body.ts";
import {
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "./transport.ts";

/** Settings of {@link fetchTransport}. */
export interface FetchTransportOptions {
  /** Another `fetch` than the runtime's own, for example one that goes through a proxy. */
  readonly fetch?: typeof fetch;
}

/**
 * Sends through the runtime's `fetch`, which keeps its own pool of sockets.
 *
 * A redirect is never followed; it comes back as the status it is. The sockets are the runtime's, so `close()` only
 * refuses what comes later: what is under way ends with its answer, its deadline or its signal.
 */
export function fetchTransport(options: FetchTransportOptions = {}): Transport {
  return new FetchTransport(options.fetch ?? fetch);
}

class FetchTransport implements Transport {
  readonly #fetch: typeof fetch;
  #closed = false;

  constructor(fetch: typeof globalThis.fetch) {
    this.#fetch = fetch;
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    if (this.#closed) throw new TransportFailure("the transport is closed", "no");
    const { origin, path, sink } = request;
    // Called as a plain function: the runtime's own refuses a foreign `this`.
    const fetch = this.#fetch;
    let sent: Sent = "maybe";
    try {
      const response = await fetch(origin + path, initOf(request));
      sent = "yes";
      if (sink !== undefined && response.status === 200) {
        await pourInto(sink, response);
        return { status: 200, body: "" };
      }
      const text = await response.text();
      const retryAfter = response.headers.get("retry-after");
      return retryAfter === null
        ? { status: response.status, body: text }
        : { status: response.status, body: text, retryAfter };
    } catch (error) {
      throw createFailure(error, sent === "maybe" && neverConnected(error) ? "no" : sent);
    }
  }

  close(): Promise<void> {
    this.#closed = true;
    return Promise.resolve();
  }
}
