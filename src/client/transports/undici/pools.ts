import { lookup } from "node:dns";
import { Socket } from "node:net";
import type { buildConnector, Dispatcher, Pool } from "undici";
import { checkCount, MAX_PORTS } from "../../../internal/counts.ts";
import { checkDuration } from "../../../internal/durations.ts";
import { ATTEMPT_TIMEOUT_MS, checkProxyUrl, preferIpv4 } from "../connect.ts";
import type { Undici } from "./load.ts";

/** Settings of `undiciTransport`. */
export interface UndiciTransportOptions {
  /** Most sockets to one server. Long polls have sockets of their own, which do not count. Default: 64. */
  readonly connections?: number;
  /** How long an idle socket is kept for the next call. Default: 30 000. */
  readonly keepAliveTimeoutMs?: number;
  /** Time for a connection to come about, TLS included. Default: 10 000. */
  readonly connectTimeoutMs?: number;
  /** Time for an answer to begin; 0 for none but the call's own. Not for long polls. Default: 0. */
  readonly headersTimeoutMs?: number;
  /** Time between two pieces of an answer; 0 for none but the call's own. Not for long polls. Default: 0. */
  readonly bodyTimeoutMs?: number;
  /** URL of a proxy: `http:`, `https:` or `socks5:`, with name and password if it wants them. Default: none. */
  readonly proxy?: string;
  /** Lets HTTP/2 be used where the server offers it, which is slower for calls like these. Default: `false`. */
  readonly allowH2?: boolean;
}

type TimeOption = Extract<keyof UndiciTransportOptions, `${string}Ms`>;

/** Makes what sends to one server. */
export type PoolFactory = (origin: string) => Dispatcher;

/**
 * Makes pools for sends and for long polls, whose sockets `sockets` knows. Throws a `RangeError` for a time or count that is
 * none, and a `TypeError` for a proxy that is no URL of one.
 */
export function createPools(
  undici: Undici,
  options: UndiciTransportOptions,
  sockets: OpenSockets,
): { readonly forSends: PoolFactory; readonly forPolls: PoolFactory } {
  const { allowH2 = false, proxy } = options;
  const connections = checkCount("connections", options.connections ?? 64, 1, MAX_PORTS);
  const duration = (name: TimeOption, fallback: number, zero: boolean): number =>
    checkDuration(name, options[name] ?? fallback, { zero });
  const keepAliveTimeoutMs = duration("keepAliveTimeoutMs", 30_000, false);
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
    // The call's own deadline rules; these would cut a long poll.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2,
  };
  const forSends = {
    ...shared,
    connections,
    headersTimeout: headersTimeoutMs,
    bodyTimeout: bodyTimeoutMs,
  };
  const forPolls = { ...shared, connections: null };
  const connectorOf = (allowH2: boolean) =>
    sockets.watch(undici.buildConnector({ ...connect, allowH2 }));
  if (proxy === undefined) {
    const connector = connectorOf(allowH2);
    return {
      forSends: (origin) => new undici.Pool(origin, { ...forSends, connect: connector }),
      forPolls: (origin) => new undici.Pool(origin, { ...forPolls, connect: connector }),
    };
  }
  const uri = checkProxyUrl(proxy, PROXY_PROTOCOLS);
  const { protocol, username, password } = new URL(uri);
  const requestTls = { timeout: connectTimeoutMs };
  const toProxy = connectorOf(false);
  if (protocol === "socks5:") {
    const options = {
      connect: toProxy,
      connectTimeout: connectTimeoutMs,
      requestTls,
      // It would give the proxy the URL's encoded words.
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
    };
    const create = () => new undici.Socks5ProxyAgent(uri, options);
    return { forSends: create, forPolls: create };
  }
  const through = (settings: Pool.Options) => () =>
    new undici.ProxyAgent({
      ...settings,
      uri,
      requestTls,
      clientFactory: (proxy) => createTunnelPool(undici, proxy, toProxy),
    });
  return { forSends: through(forSends), forPolls: through(forPolls) };
}

const PROXY_PROTOCOLS = ["http:", "https:", "socks5:"];

/**
 * Makes what opens tunnels through a proxy. undici 7 takes a proxy that ends the connection instead for a fault that
 * passes, and asks it again at once and without end; it knows that fault by its code, which a cause does not show.
 */
function createTunnelPool(
  undici: Undici,
  proxy: URL,
  connect: buildConnector.connector,
): Dispatcher {
  class Tunnels extends undici.Pool {
    override async connect(
      target: Parameters<Pool["connect"]>[0],
    ): Promise<Dispatcher.ConnectData> {
      try {
        return await super.connect(target);
      } catch (cause) {
        throw new Error("the proxy opened no tunnel", { cause });
      }
    }
  }
  return new Tunnels(proxy, { connect });
}

/**
 * The open sockets of one transport, those that are only connecting included: a destroyed pool ends none of these, nor one
 * that a proxy's tunnel is being made of. Handing Node a signal in their place would keep every socket as long as the signal.
 */
export class OpenSockets {
  readonly #open = new Set<Socket>();

  /** Wraps a connector so that its sockets are known until they close. */
  watch(connect: buildConnector.connector): buildConnector.connector {
    return (options, callback) => {
      // undici's own connectors return the socket, which their declarations leave out.
      const socket: unknown = connect(options, callback);
      if (!(socket instanceof Socket)) return;
      this.#open.add(socket);
      socket.once("close", () => this.#open.delete(socket));
    };
  }

  /** Ends them all. */
  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
