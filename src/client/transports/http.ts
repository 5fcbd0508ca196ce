import type { Agent, AgentOptions, request } from "node:http";
import type { LookupFunction, TcpNetConnectOpts } from "node:net";
import { throwIfEnded } from "./call-request.ts";
import { ATTEMPT_TIMEOUT_MS, IDLE_TIMEOUT_MS, MAX_CONNECTIONS } from "./connect.ts";
import { handleRequest } from "./http-handler.ts";
import { headersOf } from "./http-message.ts";
import type { Transport, TransportFailure } from "./transport.ts";

/** The part that `node:http` and `node:https` share. */
export interface HttpModule {
  readonly request: typeof request;
  readonly Agent: typeof Agent;
  readonly globalAgent: Agent;
}

/** Loads one of Node's modules at run time, so that bundles for other platforms do not contain an import of it. */
export type HttpLoader = (name: "node:http" | "node:https") => HttpModule;

/** What all requests to one server share. */
interface Server {
  readonly http: HttpModule;
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly callAgent: Agent;
  readonly pollAgent: Agent;
}

/** Missing from Node's declarations: the environment that names the proxies, from Node 24 on. */
interface ProxyOptions {
  readonly proxyEnv?: object | undefined;
}

/** An agent passes options that are not its own on to its sockets. */
type SocketOptions = AgentOptions &
  ProxyOptions &
  Pick<TcpNetConnectOpts, "autoSelectFamily" | "autoSelectFamilyAttemptTimeout" | "lookup">;

/**
 * Creates a transport that sends through Node's own HTTP client, which takes at most about half the time of Node's `fetch`.
 *
 * Idle sockets are kept for `idleMs` and do not keep the process alive. At most 64 calls are in flight at once; further calls
 * wait. Long polls have separate sockets. Redirects are not followed; a redirect is returned with its status.
 */
export function httpTransport(
  load: HttpLoader,
  lookup: LookupFunction,
  idleMs: number = IDLE_TIMEOUT_MS,
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
        const { protocol, hostname, port, pollAgent, callAgent } = server;
        const isPoll = method === "getUpdates";
        const clientRequest = server.http.request({
          // Named one by one: spreading them takes as long as creating the request.
          protocol,
          hostname,
          port,
          agent: isPoll ? pollAgent : callAgent,
          path,
          method: sink === undefined ? "POST" : "GET",
          headers: headersOf(request),
        });
        const fail = (failure: TransportFailure): void => {
          reject(failure);
          if (isPoll) closeIdle(pollAgent);
        };
        handleRequest(clientRequest, request, resolve, fail);
        // Even a destroyed agent creates sockets for the requests in its queue.
        clientRequest.on("socket", () => isClosed && clientRequest.destroy());
        if (typeof body === "string") clientRequest.end(body);
      }),
    async close() {
      isClosed = true;
      for (const { callAgent, pollAgent } of servers.values()) {
        callAgent.destroy();
        pollAgent.destroy();
      }
    },
  };
}

/** After a poll has failed: the idle sockets of other polls are likely as dead as its own. */
function closeIdle({ freeSockets }: Agent): void {
  for (const sockets of Object.values(freeSockets))
    for (const socket of sockets ?? []) socket.destroy();
}

function createServer(
  origin: string,
  load: HttpLoader,
  lookup: LookupFunction,
  idleMs: number,
): Server {
  const { protocol, hostname, port } = new URL(origin);
  const http = load(protocol === "https:" ? "node:https" : "node:http");
  const shared: SocketOptions = {
    keepAlive: true,
    // Closes idle sockets only: busy ones emit the event too, but nothing listens to it.
    timeout: idleMs,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS,
    lookup,
    proxyEnv: proxyEnvOf(http.globalAgent),
  };
  return {
    http,
    protocol,
    // The brackets around an IPv6 address are only part of the URL.
    hostname: hostname.replace(/^\[|\]$/g, ""),
    port,
    callAgent: new http.Agent({ ...shared, maxSockets: MAX_CONNECTIONS }),
    pollAgent: new http.Agent(shared),
  };
}

/** Node applies NODE_USE_ENV_PROXY only to its global agent. */
function proxyEnvOf(globalAgent: Agent): object | undefined {
  return (globalAgent as Agent & { readonly options?: ProxyOptions }).options?.proxyEnv;
}
