import type { Sent } from "../../errors.ts";
import { checkCount, MAX_PORTS } from "../../internal/counts.ts";
import { createFailure, neverConnected } from "./failure.ts";
import { initOf, pourInto, readText } from "./fetch-body.ts";
import { type Fetch, withConnection } from "./fetch-connection.ts";
import { Semaphore } from "./semaphore.ts";
import { refuseEnded, type Transport } from "./transport.ts";

const MAX_CONNECTIONS = 64;

/** Settings of {@link fetchTransport}. */
export interface FetchTransportOptions {
  /** Another `fetch` than the runtime's own, for example one that goes through a proxy. */
  readonly fetch?: typeof fetch;
  /** URL of a proxy, `http:` or `https:`. Bun's `fetch` alone takes one; elsewhere this is a `TypeError` that says what does. */
  readonly proxy?: string;
  /** `false` opens a socket for each call; on Workers, a `TypeError`. Default: `true`. */
  readonly keepAlive?: boolean;
  /** Most calls at once; the others wait. Long polls do not count. Default: 64. */
  readonly connections?: number;
}

/**
 * Sends through the runtime's `fetch`, which keeps its own pool of sockets.
 *
 * A redirect is never followed; it comes back as the status it is. The sockets are the runtime's, so `close()` only
 * refuses what waits and what comes later: what is under way ends with its answer, its deadline or its signal.
 *
 * @throws TypeError when the runtime's `fetch` takes no proxy, or no `keepAlive: false`; RangeError when `connections` is not
 * a whole number from 1.
 */
export function fetchTransport(options: FetchTransportOptions = {}): Transport {
  const { connections = MAX_CONNECTIONS } = options;
  checkCount("connections", connections, 1, MAX_PORTS);
  return transportThrough(withConnection(options.fetch ?? fetch, options), connections);
}

/** The same without what only some options need, so that a bundle without them holds no advice on proxies. */
export function transportThrough(
  // Called as a plain function: the runtime's own refuses a foreign `this`.
  send: Fetch,
  connections: number = MAX_CONNECTIONS,
): Transport {
  const queue = new Semaphore(connections);
  let isClosed = false;
  return {
    async send(request) {
      const { method, origin, path, signal, sink, maxResponseBytes } = request;
      const isQueued = method !== "getUpdates" && !signal.aborted && (await queue.enter(signal));
      let sent: Sent = "no";
      try {
        refuseEnded(isClosed, request);
        sent = "maybe";
        const response = await send(origin + path, initOf(request));
        sent = "yes";
        const { status } = response;
        if (sink !== undefined && status === 200) {
          await pourInto(sink, response);
          return { status, body: "" };
        }
        const retryAfter = response.headers.get("retry-after") ?? undefined;
        return { status, retryAfter, ...(await readText(response, maxResponseBytes)) };
      } catch (error) {
        throw createFailure(error, sent === "maybe" && neverConnected(error) ? "no" : sent);
      } finally {
        if (isQueued) queue.leave();
      }
    },
    async close() {
      isClosed = true;
      queue.open();
    },
  };
}
