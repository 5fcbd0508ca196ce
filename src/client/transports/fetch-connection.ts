import { checkProxy } from "./proxy-url.ts";
import { runtimeName } from "./runtime.ts";

/** As much of `fetch` as a transport calls. */
export type Fetch = (
  url: string,
  init: RequestInit & { readonly headers: Readonly<Record<string, string>> },
) => Promise<Response>;

const PROXY_ADVICE =
  "This runtime's fetch takes no proxy: use undiciTransport({ proxy }) of telewire/undici, or set NODE_USE_ENV_PROXY=1 and HTTPS_PROXY from Node 24 on, or give a fetch of your own";

/** Tells every call of a `fetch` about connections, in the ways that the runtimes understand. Throws where it takes none. */
export function withConnection(
  send: typeof fetch,
  { proxy, keepAlive = true }: { readonly proxy?: string; readonly keepAlive?: boolean },
): Fetch {
  if (proxy === undefined && keepAlive) return send;
  const runtime = runtimeName();
  if (proxy !== undefined && runtime !== "bun") throw new TypeError(PROXY_ADVICE);
  if (!keepAlive && runtime === "workers") {
    throw new TypeError("Workers have no keepAlive: false: their sockets are not the program's");
  }
  // Bun goes by options of its own, Node and Deno by the header.
  const options = {
    ...(proxy !== undefined && { proxy: checkProxy(proxy, ["http:", "https:"]) }),
    ...(!keepAlive && { keepalive: false }),
  };
  const headers = keepAlive ? {} : { connection: "close" };
  return (url, init) =>
    send(url, { ...init, ...options, headers: { ...init.headers, ...headers } });
}
