import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { tooLargeResponse } from "../wire/envelope.ts";
import {
  type HttpRequest,
  type HttpResponse,
  MAX_BODY_BYTES,
  readBody,
  responseHeaders,
} from "../wire/http.ts";

/** A running HTTP server. */
export interface Listener {
  /** The API root for clients: `http://127.0.0.1:8081`, without a trailing slash. */
  readonly url: string;
  /** Closes every connection and frees the port. */
  close(): Promise<void>;
}

const MAX_HEADER_BYTES = 1 << 18;
const KEEP_ALIVE_MS = 500_000;

/** An address to listen at. */
export interface ListenOptions {
  /** Default: one that is free. */
  readonly port?: number;
  /** An IPv4 or IPv6 address; `0.0.0.0` or `::` for all. Default: 127.0.0.1. */
  readonly host?: string;
}

/** Serves HTTP/1.1. */
export async function listen(
  handle: (request: HttpRequest) => Promise<HttpResponse>,
  { port = 0, host = "127.0.0.1" }: ListenOptions,
): Promise<Listener> {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    serve(request, response, handle).catch(() => response.destroy());
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return { url: `http://${nameOf(host)}:${portOf(server)}`, close: () => closeServer(server) };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (request: HttpRequest) => Promise<HttpResponse>,
): Promise<void> {
  const disconnection = new AbortController();
  response.once("close", () => disconnection.abort());
  const isTooLarge = Number(request.headers["content-length"]) > MAX_BODY_BYTES;
  // The connection is needed for the response, whether the body has been read or not.
  const body = isTooLarge
    ? undefined
    : await readBody(request.iterator({ destroyOnReturn: false }));
  const result =
    body === undefined
      ? tooLargeResponse
      : await handle({
          method: request.method ?? "",
          target: request.url ?? "",
          contentType: request.headers["content-type"] ?? "",
          contentEncoding: request.headers["content-encoding"] ?? "",
          range: request.headers.range ?? "",
          body,
          signal: disconnection.signal,
        });
  const bytes = result.bytes ?? new TextEncoder().encode(result.body);
  const { cutAfterBytes } = result;
  if (cutAfterBytes === 0) {
    response.destroy();
    return;
  }
  response.writeHead(result.status, {
    ...responseHeaders(result),
    "Content-Length": bytes.byteLength,
  });
  if (cutAfterBytes !== undefined) {
    response.write(bytes.subarray(0, cutAfterBytes), () => response.destroy());
  } else if (body !== undefined) {
    response.end(bytes);
  } else {
    response.write(bytes);
    // Many clients do not look at the response before they have sent everything.
    request.once("close", () => response.end()).resume();
  }
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The HTTP server has no port");
  return address.port;
}

/** How a client on this machine reaches an address. */
function nameOf(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
