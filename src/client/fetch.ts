import type { Sent } from "../errors.ts";
import { createFailure, neverConnected } from "./failure.ts";
import { initOf, pourInto } from "./fetch-body.ts";
import { type ConnectionOptions, connectionOptions } from "./fetch-connection.ts";
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
  /** URL of a proxy, `http:` or `https:`. Bun's `fetch` alone takes one; elsewhere this is a `TypeError` that says what does. */
  readonly proxy?: string;
  /** `false` opens a socket for each call; on Workers, a `TypeError`. Default: `true`. */
  readonly keepAlive?: boolean;
}

/**
 * Sends through the runtime's `fetch`, which keeps its own pool of sockets.
 *
 * A redirect is never followed; it comes back as the status it is. The sockets are the runtime's, so `close()` only
 * refuses what comes later: what is under way ends with its answer, its deadline or its signal.
 *
 * @throws TypeError when the runtime's `fetch` takes no proxy, or no `keepAlive: false`.
 */
export function fetchTransport(options: FetchTransportOptions = {}): Transport {
  return new FetchTransport(options.fetch ?? fetch, connectionOptions(options));
}

class FetchTransport implements Transport {
  readonly #fetch: typeof fetch;
  readonly #connection: ConnectionOptions | undefined;
  #closed = false;

  constructor(fetch: typeof globalThis.fetch, connection: ConnectionOptions | undefined) {
    this.#fetch = fetch;
    this.#connection = connection;
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    if (this.#closed) throw new TransportFailure("the transport is closed", "no");
    const { origin, path, sink } = request;
    // Called as a plain function: the runtime's own refuses a foreign `this`.
    const fetch = this.#fetch;
    let sent: Sent = "maybe";
    try {
      const response = await fetch(origin + path, initOf(request, this.#connection));
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
