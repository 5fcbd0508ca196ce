import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import {
  emptyResponse,
  type HttpRequest,
  type HttpResponse,
  MAX_BODY_BYTES,
  readBody,
  responseHeaders,
} from "../wire/http.ts";

/** A socket that answers. */
export interface Listener {
  /** What a client takes as its API root: `http://127.0.0.1:8081`, no slash at the end. */
  readonly url: string;
  /** Ends every connection and frees the port. */
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const MAX_HEADER_BYTES = 1 << 18;
const KEEP_ALIVE_MS = 500_000;

/** Answers calls over HTTP/1.1, for this machine alone. Port 0 is any free one. */
export async function listen(
  answer: (call: HttpRequest) => Promise<HttpResponse>,
  port: number,
): Promise<Listener> {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    serve(request, response, answer).catch(() => response.destroy());
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  return { url: `http://${HOST}:${portOf(server)}`, close: () => closeServer(server) };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (call: HttpRequest) => Promise<HttpResponse>,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const isTooLarge = Number(request.headers["content-length"]) > MAX_BODY_BYTES;
  // The rest of a body that is too large stays unread, and the connection is needed for the response.
  const body = isTooLarge
    ? undefined
    : await readBody(request.iterator({ destroyOnReturn: false }));
  const given =
    body === undefined
      ? emptyResponse(413)
      : await answer({
          method: request.method ?? "",
          target: request.url ?? "",
          contentType: request.headers["content-type"] ?? "",
          contentEncoding: request.headers["content-encoding"] ?? "",
          body,
          signal: gone.signal,
        });
  const bytes = new TextEncoder().encode(given.body);
  response.writeHead(given.status, {
    ...responseHeaders(given),
    "Content-Length": bytes.byteLength,
  });
  response.end(bytes);
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
