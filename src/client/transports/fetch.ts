import { checkCount, MAX_PORTS } from "../../internal/counts.ts";
import { checkProxyUrl, MAX_CONNECTIONS } from "./connect.ts";
import type { Fetch } from "./fetch-requests.ts";
import { LazyTransport } from "./lazy-transport.ts";
import { runtimeName } from "./runtime.ts";
import type { Transport } from "./transport.ts";

/** Settings of {@link fetchTransport}. */
export interface FetchTransportOptions {
  /** A `fetch` to use instead of the runtime's, for example one that goes through a proxy. */
  readonly fetch?: typeof fetch;
  /**
   * URL of an `http:` or `https:` proxy. Only Bun's `fetch` supports one; on other runtimes this throws a `TypeError` that
   * lists the alternatives.
   */
  readonly proxy?: string;
  /** `false` opens a socket for each call; on Workers, it throws a `TypeError`. Default: `true`. */
  readonly keepAlive?: boolean;
  /** Maximum number of calls in flight; further calls wait. Long polls do not count. Default: 64. */
  readonly connections?: number;
}

/**
 * Creates a transport that sends through the runtime's `fetch`, which keeps its own pool of sockets.
 *
 * Redirects are not followed; a redirect is returned with its status. The sockets belong to the runtime, so `close()` only
 * rejects waiting and later calls: a call in flight ends with its response, its deadline or its signal.
 *
 * @throws TypeError when the runtime's `fetch` does not support `proxy` or `keepAlive: false`; RangeError when `connections`
 * is not a whole number from 1.
 */
export function fetchTransport(options: FetchTransportOptions = {}): Transport {
  const { connections = MAX_CONNECTIONS } = options;
  checkCount("connections", connections, 1, MAX_PORTS);
  const send = withConnectionOptions(options.fetch ?? fetch, options);
  return new LazyTransport(async () => {
    const { createFetchTransport } = await import("./fetch-requests.ts");
    return createFetchTransport(send, connections);
  });
}

const PROXY_UNSUPPORTED =
  "fetch does not support the proxy option on this runtime: use undiciTransport({ proxy }) from telewire/undici, set NODE_USE_ENV_PROXY=1 and HTTPS_PROXY (Node 24 or later), or pass your own fetch";

/** Adds the connection options to every call of `fetch`, in the form that the runtime understands. */
function withConnectionOptions(
  send: typeof fetch,
  { proxy, keepAlive = true }: { readonly proxy?: string; readonly keepAlive?: boolean },
): Fetch {
  if (proxy === undefined && keepAlive) return send;
  const runtime = runtimeName();
  if (proxy !== undefined && runtime !== "bun") throw new TypeError(PROXY_UNSUPPORTED);
  if (!keepAlive && runtime === "workers") {
    throw new TypeError(
      "keepAlive: false is not supported on Workers, which manage sockets themselves",
    );
  }
  // Bun reads its own options, Node and Deno the header.
  const options = {
    ...(proxy !== undefined && { proxy: checkProxyUrl(proxy, ["http:", "https:"]) }),
    ...(!keepAlive && { keepalive: false }),
  };
  const headers = keepAlive ? {} : { connection: "close" };
  return (url, init) =>
    send(url, { ...init, ...options, headers: { ...init.headers, ...headers } });
}
