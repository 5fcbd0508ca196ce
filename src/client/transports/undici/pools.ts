import { lookup } from "node:dns";
import { Socket } from "node:net";
import type { buildConnector, Dispatcher, Pool } from "undici";
import { checkCount, MAX_PORTS } from "../../../internal/counts.ts";
import { checkDuration } from "../../../internal/durations.ts";
import {
  ATTEMPT_TIMEOUT_MS,
  checkProxyUrl,
  IDLE_TIMEOUT_MS,
  MAX_CONNECTIONS,
  preferIpv4,
} from "../connect.ts";
import type { Undici } from "./load.ts";

/** Settings of `undiciTransport`. */
export interface UndiciTransportOptions {
  /** Maximum number of sockets to one server. Long polls have separate sockets, which do not count. Default: 64. */
  readonly connections?: number;
  /** How long an idle socket is kept for the next call. Default: 30,000. */
  readonly keepAliveTimeoutMs?: number;
  /** Time to establish a connection, TLS included. Default: 10,000. */
  readonly connectTimeoutMs?: number;
  /** Time until the response starts; 0 for no limit but the call's own. Does not apply to long polls. Default: 0. */
  readonly headersTimeoutMs?: number;
  /** Time between two chunks of a response; 0 for no limit but the call's own. Does not apply to long polls. Default: 0. */
  readonly bodyTimeoutMs?: number;
  /** URL of an `http:`, `https:` or `socks5:` proxy, with user name and password if it requires them. Default: none. */
  readonly proxy?: string;
  /** Allows HTTP/2 where the server offers it, which is slower for calls like these. Default: `false`. */
  readonly allowH2?: boolean;
}

type TimeOption = Extract<keyof UndiciTransportOptions, `${string}Ms`>;

/** Creates the pool of sockets to one server. */
export type PoolFactory = (origin: string) => Dispatcher;

/** Calls and long polls have separate pools, so that a poll never occupies a socket that a call waits for. */
export interface PoolFactories {
  readonly createCallPool: PoolFactory;
  readonly createPollPool: PoolFactory;
}

const PROXY_PROTOCOLS = ["http:", "https:", "socks5:"];

/**
 * Checks the options and returns functions that create pools; the pools' sockets are tracked in `sockets`.
 *
 * @throws RangeError when a time or count is out of range; TypeError when `proxy` is not a proxy URL.
 */
export function createPoolFactories(
  undici: Undici,
  options: UndiciTransportOptions,
  sockets: OpenSockets,
): PoolFactories {
  const { allowH2 = false, proxy } = options;
  const connections = checkCount(
    "connections",
    options.connections ?? MAX_CONNECTIONS,
    1,
    MAX_PORTS,
  );
  const duration = (name: TimeOption, fallback: number, zero: boolean): number =>
    checkDuration(name, options[name] ?? fallback, { zero });
  const keepAliveTimeoutMs = duration("keepAliveTimeoutMs", IDLE_TIMEOUT_MS, false);
  const connectTimeoutMs = duration("connectTimeoutMs", 10_000, false);
  const headersTimeoutMs = duration("headersTimeoutMs", 0, true);
  const bodyTimeoutMs = duration("bodyTimeoutMs", 0, true);
  const connect = {
    timeout: connectTimeoutMs,
    lookup: preferIpv4(lookup),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS,
  };
  const shared: Pool.Options = {
    pipelining: 1,
    keepAliveTimeout: keepAliveTimeoutMs,
    keepAliveMaxTimeout: keepAliveTimeoutMs,
    // The call's own deadline applies; undici's defaults would cut off a long poll.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2,
  };
  const callOptions = {
    ...shared,
    connections,
    headersTimeout: headersTimeoutMs,
    bodyTimeout: bodyTimeoutMs,
  };
  const pollOptions = { ...shared, connections: null };
  const createConnector = (allowH2: boolean) =>
    sockets.track(undici.buildConnector({ ...connect, allowH2 }));
  if (proxy === undefined) {
    const connector = createConnector(allowH2);
    return {
      createCallPool: (origin) => new undici.Pool(origin, { ...callOptions, connect: connector }),
      createPollPool: (origin) => new undici.Pool(origin, { ...pollOptions, connect: connector }),
    };
  }
  const uri = checkProxyUrl(proxy, PROXY_PROTOCOLS);
  const { protocol, username, password } = new URL(uri);
  const requestTls = { timeout: connectTimeoutMs };
  const proxyConnector = createConnector(false);
  if (protocol === "socks5:") {
    const options = {
      connect: proxyConnector,
      connectTimeout: connectTimeoutMs,
      requestTls,
      // undici would send the percent-encoded forms of the URL to the proxy.
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
    };
    const create = () => new undici.Socks5ProxyAgent(uri, options);
    return { createCallPool: create, createPollPool: create };
  }
  const proxied = (settings: Pool.Options) => () =>
    new undici.ProxyAgent({
      ...settings,
      uri,
      requestTls,
      clientFactory: (proxy) => createTunnelPool(undici, proxy, proxyConnector),
    });
  return { createCallPool: proxied(callOptions), createPollPool: proxied(pollOptions) };
}

/**
 * Creates the pool that opens tunnels through a proxy. When a proxy closes the connection instead, undici 7 takes it for a
 * transient error and retries immediately and endlessly; it recognizes that error by its code, which a `cause` hides.
 */
function createTunnelPool(
  undici: Undici,
  proxy: URL,
  connect: buildConnector.connector,
): Dispatcher {
  class TunnelPool extends undici.Pool {
    override async connect(
      target: Parameters<Pool["connect"]>[0],
    ): Promise<Dispatcher.ConnectData> {
      try {
        return await super.connect(target);
      } catch (cause) {
        throw new Error("the proxy did not open a tunnel", { cause });
      }
    }
  }
  return new TunnelPool(proxy, { connect });
}

/**
 * The open sockets of one transport. Destroying a pool does not close sockets that are still connecting, or over which a
 * proxy is still opening a tunnel. Passing Node a signal instead would keep every socket referenced as long as the signal.
 */
export class OpenSockets {
  readonly #open = new Set<Socket>();

  /** Wraps a connector so that its sockets are tracked until they close. */
  track(connect: buildConnector.connector): buildConnector.connector {
    return (options, callback) => {
      // undici's own connectors return the socket, although their declarations say nothing of it.
      const socket: unknown = connect(options, callback);
      if (!(socket instanceof Socket)) return;
      this.#open.add(socket);
      socket.once("close", () => this.#open.delete(socket));
    };
  }

  /** Closes all sockets. */
  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
