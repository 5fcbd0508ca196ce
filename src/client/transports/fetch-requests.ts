import type { Sent } from "../../errors.ts";
import { abortSourceOf, throwIfEnded } from "./call-request.ts";
import { MAX_CONNECTIONS } from "./connect.ts";
import { isConnectError, toTransportFailure } from "./failure.ts";
import { contentLengthOf, headersOf } from "./http-message.ts";
import { runtimeName } from "./runtime.ts";
import { Semaphore } from "./semaphore.ts";
import type {
  DownloadSink,
  StreamBody,
  Transport,
  TransportRequest,
  TransportResponse,
} from "./transport.ts";

/** Creates a transport that sends through `send`. Connection options are not its business: `defaultTransport` has none. */
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
export type Fetch = (
  url: string,
  init: RequestInit & { readonly headers: Readonly<Record<string, string>> },
) => Promise<Response>;

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
