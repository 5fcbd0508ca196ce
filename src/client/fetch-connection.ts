import { checkProxy } from "./proxy-url.ts";

/** What to tell `fetch` about connections, in the ways that the runtimes understand. */
export interface ConnectionOptions {
  /** Bun's own. */
  readonly proxy?: string;
  /** Bun's own. */
  readonly keepalive?: false;
  readonly headers?: Readonly<Record<string, string>>;
}

const ADVICE =
  "This runtime's fetch takes no proxy: use undiciTransport({ proxy }) of telewire/undici, or give a fetch of your own that goes through one";

/** Turns the settings into what `fetch` takes; `undefined` when there is nothing to say. */
export function connectionOptions({
  proxy,
  keepAlive = true,
}: {
  readonly proxy?: string;
  readonly keepAlive?: boolean;
}): ConnectionOptions | undefined {
  if (proxy === undefined && keepAlive) return undefined;
  if (proxy !== undefined && !("Bun" in globalThis)) throw new TypeError(ADVICE);
  return {
    ...(proxy !== undefined && { proxy: checkProxy(proxy, ["http:", "https:"]) }),
    // Bun goes by the option, Node by the header.
    ...(!keepAlive && { keepalive: false, headers: { connection: "close" } }),
  };
}
