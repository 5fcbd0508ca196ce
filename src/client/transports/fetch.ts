import type { Sent } from "../../errors.ts";
import { checkCount, MAX_PORTS } from "../../internal/counts.ts";
import { checkProxyUrl } from "./connect.ts";
import { isConnectError, toTransportFailure } from "./failure.ts";
import { contentLengthOf, headersOf } from "./http-message.ts";
import { runtimeName } from "./runtime.ts";
import { Semaphore } from "./semaphore.ts";
import {
  type DownloadSink,
  type StreamBody,
  type Transport,
  type TransportRequest,
  type TransportResponse,
  throwIfEnded,
} from "./transport.ts";

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
  return createFetchTransport(withConnectionOptions(options.fetch ?? fetch, options), connections);
}

/** The same without what only some options need, so that a bundle without them holds no advice on proxies. */
export function createFetchTransport(
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
        throwIfEnded(isClosed, request);
        sent = "maybe";
        const response = await send(origin + path, toRequestInit(request));
        sent = "yes";
        const { status } = response;
        if (sink !== undefined && status === 200) {
          await pipeToSink(sink, response);
          return { status, body: "" };
        }
        const retryAfter = response.headers.get("retry-after") ?? undefined;
        return { status, retryAfter, ...(await readText(response, maxResponseBytes)) };
      } catch (error) {
        throw toTransportFailure(error, sent === "maybe" && isConnectError(error) ? "no" : sent);
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

/** As much of `fetch` as a transport calls. */
type Fetch = (
  url: string,
  init: RequestInit & { readonly headers: Readonly<Record<string, string>> },
) => Promise<Response>;

const PROXY_ADVICE =
  "This runtime's fetch takes no proxy: use undiciTransport({ proxy }) of telewire/undici, or set NODE_USE_ENV_PROXY=1 and HTTPS_PROXY from Node 24 on, or give a fetch of your own";

/** Tells every call of a `fetch` about connections, in the ways that the runtimes understand. Throws where it takes none. */
function withConnectionOptions(
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
    ...(proxy !== undefined && { proxy: checkProxyUrl(proxy, ["http:", "https:"]) }),
    ...(!keepAlive && { keepalive: false }),
  };
  const headers = keepAlive ? {} : { connection: "close" };
  return (url, init) =>
    send(url, { ...init, ...options, headers: { ...init.headers, ...headers } });
}

/** What `fetch` is asked for, by the kind of the request: a call, a call with files, a download. */
function toRequestInit(request: TransportRequest): Parameters<Fetch>[1] {
  const { body, signal, sink } = request;
  const init = {
    method: sink === undefined ? "POST" : "GET",
    headers: headersOf(request),
    signal,
    redirect: "manual",
  } as const;
  if (sink !== undefined) return init;
  if (typeof body === "string") return { ...init, body };
  return {
    ...init,
    body: toWebStream(body),
    duplex: "half",
    // In any other mode, Node keeps a copy of all that it sends, in order to send it again. Workers do not know this one.
    redirect: runtimeName() === "node" ? "error" : "manual",
  };
}

/** Hands the body of a download on, chunk by chunk. */
async function pipeToSink(sink: DownloadSink, response: Response): Promise<void> {
  sink.begin(contentLengthOf(response));
  for await (const chunk of response.body ?? []) await sink.write(chunk);
}

/** Reads the body of an answer; of one that is longer than `maxBytes`, its beginning. */
async function readText(
  response: Response,
  maxBytes: number = Number.POSITIVE_INFINITY,
): Promise<Pick<TransportResponse, "body" | "truncatedAt">> {
  const size = contentLengthOf(response);
  // The runtime reads no more than the length that it was told; chunk by chunk takes longer.
  if (size !== undefined && size <= maxBytes) return { body: await response.text() };
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) break;
  }
  const truncatedAt = length > maxBytes ? maxBytes : undefined;
  return { body: await new Blob(chunks).text(), truncatedAt };
}

/** Read no faster than it is sent. */
function toWebStream(body: StreamBody): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = body.open()[Symbol.asyncIterator]();
  const source = {
    async pull(controller: ReadableStreamDefaultController): Promise<void> {
      const { value, done } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel(): Promise<void> {
      await chunks.return?.();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
