import { checkProxy } from "./proxy-url.ts";
import { runtimeName } from "./runtime.ts";

/** What to tell `fetch` about connections, in the ways that the runtimes understand. */
export interface ConnectionOptions {
  /** Bun's own. */
  readonly proxy?: string;
  /** Bun's own. */
  readonly keepalive?: false;
  readonly headers?: Readonly<Record<string, string>>;
}

const PROXY_ADVICE =
  "This runtime's fetch takes no proxy: use undiciTransport({ proxy }) of telewire/undici, or set NODE_USE_ENV_PROXY=1 and HTTPS_PROXY from Node 24 on, or give a fetch of your own";

/** Turns the settings into what `fetch` takes; `undefined` when there is nothing to say. Throws where it takes none. */
export function connectionOptions({
  proxy,
  keepAlive = true,
}: {
  readonly proxy?: string;
  readonly keepAlive?: boolean;
}): ConnectionOptions | undefined {
  if (proxy === undefined && keepAlive) return undefined;
  const runtime = runtimeName();
  if (proxy !== undefined && runtime !== "bun") throw new TypeError(PROXY_ADVICE);
  if (!keepAlive && runtime === "workers") {
    throw new TypeError("Workers have no keepAlive: false: their sockets are not the program's");
  }
  return {
    ...(proxy !== undefined && { proxy: checkProxy(proxy, ["http:", "https:"]) }),
    // Bun goes by the option, Node and Deno by the header.
    ...(!keepAlive && { keepalive: false, headers: { connection: "close" } }),
  };
}
