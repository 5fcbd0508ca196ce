import type { Agent, AgentOptions, RequestOptions, request } from "node:http";
import type { LookupFunction, TcpNetConnectOpts } from "node:net";
import { ATTEMPT_TIMEOUT_MS } from "./connect.ts";
import { follow } from "./http-handler.ts";
import { headersOf } from "./http-message.ts";
import { type Transport, throwIfEnded } from "./transport.ts";

/** What `node:http` and `node:https` have in common. */
export interface HttpModule {
  readonly request: typeof request;
  readonly Agent: typeof Agent;
  readonly globalAgent: Agent;
}

/** Gives one of Node's modules; they are asked for by name, so that no bundle for another platform holds them. */
export type LoadHttp = (name: "node:http" | "node:https") => HttpModule;

/** Everything that stays the same for one server. */
interface Server {
  readonly http: HttpModule;
  readonly address: RequestOptions;
  readonly forSends: Agent;
  readonly forPolls: Agent;
}

const MAX_SOCKETS = 64;
/** What stands between forgets a connection that is silent for long, and tells nobody. */
const IDLE_MS = 30_000;

/** What Node's declarations do not tell yet: the environment that names the proxies, from Node 24 on. */
interface ProxyOptions {
  readonly proxyEnv?: object | undefined;
}

/** An agent hands on to its sockets what is not its own. */
type SocketOptions = AgentOptions &
  ProxyOptions &
  Pick<TcpNetConnectOpts, "autoSelectFamily" | "autoSelectFamilyAttemptTimeout" | "lookup">;

/**
 * Sends through Node's own HTTP client, which takes about half the time that Node's `fetch` takes, or less.
 *
 * Keeps idle sockets for `idleMs`; they do not keep the process alive. Sends at most 64 calls at once; the others wait.
 * Long polls have sockets of their own. A redirect is never followed; it comes back as the status it is.
 */
export function httpTransport(
  load: LoadHttp,
  lookup: LookupFunction,
  idleMs: number = IDLE_MS,
): Transport {
  const servers = new Map<string, Server>();
  let isClosed = false;
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        const { method, origin, path, body, sink } = request;
        throwIfEnded(isClosed, request);
        let server = servers.get(origin);
        if (server === undefined) {
          server = createServer(origin, load, lookup, idleMs);
          servers.set(origin, server);
        }
        const sending = server.http.request({
          ...server.address,
          agent: method === "getUpdates" ? server.forPolls : server.forSends,
          path,
          method: sink === undefined ? "POST" : "GET",
          headers: headersOf(request),
        });
        follow(sending, request, resolve, reject);
        // Also a destroyed agent makes a socket for each request that waits for one.
        sending.on("socket", () => isClosed && sending.destroy());
        if (typeof body === "string") sending.end(body);
      }),
    async close() {
      isClosed = true;
      for (const { forSends, forPolls } of servers.values()) {
        forSends.destroy();
        forPolls.destroy();
      }
    },
  };
}

function createServer(
  origin: string,
  load: LoadHttp,
  lookup: LookupFunction,
  idleMs: number,
): Server {
  const { protocol, hostname, port } = new URL(origin);
  const http = load(protocol === "https:" ? "node:https" : "node:http");
  const shared: SocketOptions = {
    keepAlive: true,
    // Of a busy socket nobody listens to it.
    timeout: idleMs,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS,
    lookup,
    proxyEnv: proxyEnvOf(http.globalAgent),
  };
  return {
    http,
    // Brackets around an IPv6 address belong to the URL only.
    address: { protocol, hostname: hostname.replace(/^\[|\]$/g, ""), port },
    forSends: new http.Agent({ ...shared, maxSockets: MAX_SOCKETS }),
    forPolls: new http.Agent(shared),
  };
}

/** Node tells of NODE_USE_ENV_PROXY to its own agent alone. */
function proxyEnvOf(globalAgent: Agent): object | undefined {
  return (globalAgent as Agent & { readonly options?: ProxyOptions }).options?.proxyEnv;
}
