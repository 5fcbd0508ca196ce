import type { Sent } from "../../errors.ts";
import { checkCount, MAX_PORTS } from "../../internal/counts.ts";
import { abortSourceOf } from "./call-request.ts";
import { checkProxyUrl, MAX_CONNECTIONS } from "./connect.ts";
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
  return createFetchTransport(withConnectionOptions(options.fetch ?? fetch, options), connections);
}

/** Creates the transport without the support for options, which a bundle that uses only the default can then leave out. */
export function createFetchTransport(
  // Called as a plain function: the runtime's own fetch throws for any other `this`.
  send: Fetch,
  connections: number = MAX_CONNECTIONS,
): Transport {
  const semaphore = new Semaphore(connections);
  let isClosed = false;
  let hasPollFailed = false;
  return {
    async send(request) {
      const { method, origin, path, sink, maxResponseBytes } = request;
      const source = abortSourceOf(request);
      const isPoll = method === "getUpdates";
      const hasPermit = !isPoll && !source.aborted && (await semaphore.acquire(source));
      let sent: Sent = "no";
      try {
        throwIfEnded(isClosed, request);
        const init = toRequestInit(request);
        // The idle sockets that Bun would poll over are likely as dead as the one that failed. Other runtimes ignore this.
        if (isPoll && hasPollFailed) init.keepalive = false;
        sent = "maybe";
        const response = await send(origin + path, init);
        sent = "yes";
        if (isPoll) hasPollFailed = false;
        const { status } = response;
        if (sink !== undefined && status === 200) {
          await pipeToSink(response, sink);
          return { status, body: "" };
        }
        const retryAfter = response.headers.get("retry-after") ?? undefined;
        const { body, truncatedAt } = await readText(response, maxResponseBytes);
        return { status, retryAfter, body, truncatedAt };
      } catch (error) {
        if (isPoll) hasPollFailed = true;
        throw toTransportFailure(error, sent === "maybe" && isConnectError(error) ? "no" : sent);
      } finally {
        if (hasPermit) semaphore.release();
      }
    },
    async close() {
      isClosed = true;
      semaphore.unlimit();
    },
  };
}

/** The part of the signature of `fetch` that a transport uses. */
type Fetch = (
  url: string,
  init: RequestInit & { readonly headers: Readonly<Record<string, string>> },
) => Promise<Response>;

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

/** Returns the options of `fetch` for a call, an upload or a download. */
function toRequestInit(request: TransportRequest): Parameters<Fetch>[1] {
  const { body, signal, sink } = request;
  const headers = headersOf(request);
  if (sink !== undefined) return { method: "GET", headers, signal, redirect: "manual" };
  if (typeof body === "string")
    return { method: "POST", headers, signal, redirect: "manual", body };
  return {
    method: "POST",
    headers,
    signal,
    body: toWebStream(body),
    duplex: "half",
    // In any other mode, Node keeps a copy of the sent bytes to resend after a redirect. Workers do not support "error".
    redirect: runtimeName() === "node" ? "error" : "manual",
  };
}

async function pipeToSink(response: Response, sink: DownloadSink): Promise<void> {
  sink.begin(contentLengthOf(response));
  for await (const chunk of response.body ?? []) await sink.write(chunk);
}

/** Reads the body of a response, up to the first chunk that exceeds `maxBytes`. */
async function readText(
  response: Response,
  maxBytes: number = Number.POSITIVE_INFINITY,
): Promise<Pick<TransportResponse, "body" | "truncatedAt">> {
  const size = contentLengthOf(response);
  // Faster than chunk by chunk, and safe: the runtime reads no more than the stated length.
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

/** Wraps a body in a stream without a buffer, so that it is read only as fast as it is sent. */
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
