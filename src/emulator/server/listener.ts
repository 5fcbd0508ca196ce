import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answerHeaders, bareAnswer, type HttpAnswer, type HttpCall } from "../wire/envelope.ts";
import { MAX_BODY_BYTES } from "../wire/read-parameters.ts";

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
  answer: (call: HttpCall) => Promise<HttpAnswer>,
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
  answer: (call: HttpCall) => Promise<HttpAnswer>,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const body = await readBody(request);
  const given =
    body === undefined
      ? bareAnswer(413)
      : await answer({
          verb: request.method ?? "",
          target: request.url ?? "",
          contentType: request.headers["content-type"] ?? "",
          contentEncoding: request.headers["content-encoding"] ?? "",
          body,
          signal: gone.signal,
        });
  const bytes = new TextEncoder().encode(given.body);
  response.writeHead(given.status, {
    ...answerHeaders(given),
    "Content-Length": bytes.byteLength,
  });
  response.end(bytes);
}

/** The whole body; undefined when it is too big, and what is left of it stays unread. */
async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers["content-length"]) > MAX_BODY_BYTES) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
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
